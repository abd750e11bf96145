import { Form, useNavigation } from "react-router"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button, buttonClass, LinkButton } from "../../../platform/ui/Button"
import { Price } from "../../../platform/ui/Money"
import { Picture } from "../../../platform/ui/media/Picture"
import { SeaBackground } from "../../../platform/ui/media/SeaBackground"
import type { ListingSummary } from "../own-listings.server"
import { categoryTexts, statusText, unitText } from "./listing-texts"

const SIZES = "(min-width: 64rem) 22rem, (min-width: 40rem) 44vw, 92vw"

/** A partner's own listing: picture, status, price, views. `acts`: with the buttons to pause, resume and delete it. */
export function ListingCard({ listing, acts = false }: { listing: ListingSummary; acts?: boolean }) {
  const { id, category, status, dailyPriceCents, suspendedReason, picture, path, views } = listing
  const name = listing.name || m.partners_listing_unnamed()
  // Its own page has no section heading above it.
  const Heading = acts ? "h2" : "h3"
  return (
    <article className="flex h-full flex-col border border-line bg-surface" data-listing={id} data-status={status}>
      <div aria-hidden="true" className="aspect-video overflow-hidden">
        {picture ? (
          <Picture picture={picture} alt="" sizes={SIZES} />
        ) : (
          <SeaBackground orientation="wide" sizes={SIZES} />
        )}
      </div>
      <div className="flex grow flex-col gap-4 p-5">
        <div className="grid gap-1">
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            <span>{categoryTexts[category]()}</span>
            <span className={status === "published" ? "text-success" : status === "suspended" ? "text-danger" : ""}>
              {statusText(status)}
            </span>
          </p>
          <Heading dir="auto" className="text-2xl wrap-anywhere">
            {name}
          </Heading>
          <p className="figures flex flex-wrap justify-between gap-x-4 text-sm">
            {dailyPriceCents === null ? null : (
              <span>
                <Price eurCents={dailyPriceCents} /> <span className="text-muted">{unitText(category)}</span>
              </span>
            )}
            {status === "draft" ? null : (
              <span className="text-muted">{m.partners_listing_views({ count: views })}</span>
            )}
          </p>
          {status === "suspended" ? (
            <div className="grid gap-1 text-sm">
              {suspendedReason ? (
                <p className="whitespace-pre-line wrap-anywhere text-danger">
                  {m.partners_listing_suspended_why({ reason: suspendedReason })}
                </p>
              ) : null}
              <p>{m.partners_listing_suspended_what()}</p>
            </div>
          ) : null}
        </div>
        <div className="mt-auto grid gap-2">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-3">
            <LinkButton
              to={`/partner/listings/${id}`}
              variant="outline"
              className="px-3!"
              aria-label={m.partners_listing_edit_named({ name })}
            >
              {m.partners_listing_edit()}
            </LinkButton>
            {status === "draft" ? null : (
              <LinkButton
                to={`/partner/listings/${id}/calendar`}
                variant="outline"
                className="px-3!"
                aria-label={m.partners_calendar_of({ name })}
              >
                {m.partners_calendar_title()}
              </LinkButton>
            )}
          </div>
          <div className="flex flex-wrap gap-x-5 empty:hidden">
            {path ? (
              <LinkButton
                to={path}
                variant="quiet"
                className="px-0!"
                aria-label={m.partners_listing_view_named({ name })}
              >
                {m.partners_listing_view()}
              </LinkButton>
            ) : null}
            {acts ? <ListingActions id={id} name={name} status={status} /> : null}
          </div>
        </div>
      </div>
    </article>
  )
}

type ActsProps = Pick<ListingSummary, "id" | "name" | "status">

const ListingActions = ({ id, name, status }: ActsProps) => (
  <>
    {status === "published" ? (
      <ListingAction
        {...{ id, name }}
        intent="pause"
        label={m.partners_listing_pause()}
        consequence={m.partners_listing_pause_what()}
      />
    ) : null}
    {status === "paused" ? (
      <ListingAction
        {...{ id, name }}
        intent="resume"
        label={m.partners_listing_resume()}
        consequence={m.partners_listing_resume_what()}
      />
    ) : null}
    {status === "suspended" ? null : (
      <ListingAction
        {...{ id, name }}
        intent="delete"
        label={m.partners_listing_delete()}
        consequence={m.partners_listing_delete_what()}
      />
    )}
  </>
)

type ActProps = { id: string; name: string; intent: "pause" | "resume" | "delete"; label: string; consequence: string }

/** An action in two steps: it opens, says what it does, and is confirmed. */
function ListingAction({ id, name, intent, label, consequence }: ActProps) {
  const { formData } = useNavigation()
  const isBusy = formData?.get("listingId") === id && formData.get("intent") === intent
  return (
    <details className="open:w-full">
      <summary className={buttonClass("quiet", "cursor-pointer list-none px-0!")}>
        <span>{label}</span>
        <span className="sr-only">{`: ${name}`}</span>
      </summary>
      <Form method="post" preventScrollReset className="grid justify-items-start gap-3 pt-2 pb-3">
        <input type="hidden" name="listingId" value={id} />
        <input type="hidden" name="intent" value={intent} />
        <p className="text-note">{consequence}</p>
        <Button variant={intent === "delete" ? "danger" : "outline"} pending={isBusy}>
          {label}
        </Button>
      </Form>
    </details>
  )
}
