import type { OperatorPayouts } from "../../../partners/payouts/payout-lists.server"
import { formatMoment } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { LinkButton } from "../../../platform/ui/Button"
import { ConfirmationAction } from "../../ui/ConfirmationAction"

type Props = Pick<OperatorPayouts, "newTransfers" | "files"> & {
  /** Path of the page of payouts. */
  page: string
}

/** The list of prepared payouts, and the files for the bank: a new one of what was in none, and those made earlier. */
export function PayoutFiles({ page, newTransfers, files }: Props) {
  const transfers = ({ count, cents }: OperatorPayouts["newTransfers"]) =>
    m.back_office_payouts_transfers({ count, amount: formatCents(cents, "eur") })
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-start gap-3">
        <LinkButton to={`${page}/payouts.csv`} variant="outline" reloadDocument>
          {m.back_office_payouts_csv()}
        </LinkButton>
        {newTransfers.count > 0 ? (
          <ConfirmationAction
            label={m.back_office_payouts_file_new()}
            consequence={m.back_office_payouts_file_consequence({ transfers: transfers(newTransfers) })}
            confirm={m.back_office_payouts_file_do()}
            values={{ intent: "file" }}
          />
        ) : null}
      </div>
      {files.length > 0 ? (
        <div className="grid gap-2">
          <h3 className="text-xl">{m.back_office_payouts_files()}</h3>
          <p className="max-w-2xl text-note text-muted">{m.back_office_payouts_files_lead()}</p>
          <ul className="border-b border-line">
            {files.map((file) => (
              <li
                key={file.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
              >
                <span className="grid">
                  <span>{formatMoment(file.createdAt)}</span>
                  <span className="figures text-note text-muted wrap-anywhere">MsgId {file.messageId}</span>
                  <span className="figures text-note text-muted">{transfers(file)}</span>
                  <span className="text-note text-muted">
                    {file.downloadedAt
                      ? m.back_office_payouts_file_downloaded({ moment: formatMoment(file.downloadedAt) })
                      : m.back_office_payouts_file_not_downloaded()}
                  </span>
                </span>
                <div className="flex flex-wrap items-start gap-3">
                  <LinkButton to={`${page}/sepa.xml?file=${file.id}`} variant="outline" reloadDocument>
                    {m.back_office_payouts_file_download()}
                  </LinkButton>
                  {file.downloadedAt ? (
                    <ConfirmationAction
                      label={m.back_office_payouts_file_refused()}
                      about={file.messageId}
                      consequence={m.back_office_payouts_file_refused_consequence({
                        messageId: file.messageId,
                        transfers: transfers(file),
                      })}
                      confirm={m.back_office_payouts_file_refused_do()}
                      variant="danger"
                      values={{ intent: "file-refused", fileId: file.id }}
                    />
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
