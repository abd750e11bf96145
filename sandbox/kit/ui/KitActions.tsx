import { m } from "../../../app/platform/i18n/paraglide/messages.js"
import type { ButtonVariant } from "../../../app/platform/ui/Button"
import { Button, LinkButton } from "../../../app/platform/ui/Button"
import { PageLinks } from "../../../app/platform/ui/page/PageLinks"
import { TouchLink } from "../../../app/platform/ui/TouchLink"
import { FileButton } from "../../../app/platform/ui/uploads/FileButton"
import { KitRow, KitSection, KitState } from "./KitSection"

const looks: [ButtonVariant, () => string][] = [
  ["solid", m.site_kit_act],
  ["outline", m.site_kit_act_other],
  ["quiet", m.site_kit_act_quiet],
  ["danger", m.site_kit_act_danger],
]

export function KitActions() {
  const buttons = (more: { pending?: boolean; disabled?: boolean; className?: string }) => (
    <div className="flex flex-wrap gap-3">
      {looks.map(([look, label]) => (
        <Button key={look} type="button" variant={look} {...more}>
          {label()}
        </Button>
      ))}
    </div>
  )
  return (
    <KitSection title={m.site_kit_actions()} note={m.site_kit_hover_note()}>
      <KitRow>
        <KitState name={m.site_kit_rest()}>{buttons({})}</KitState>
        <KitState name={m.site_kit_focus()}>
          {buttons({ className: "outline-2 outline-offset-3 outline-focus" })}
        </KitState>
        <KitState name={m.site_kit_pending()}>{buttons({ pending: true })}</KitState>
        <KitState name={m.site_kit_disabled()}>{buttons({ disabled: true })}</KitState>
        <KitState name={m.site_kit_long()}>
          <div className="grid max-w-56 gap-3 wrap-anywhere">
            <Button type="button">{m.site_kit_act_long()}</Button>
            <LinkButton to="/cars" variant="outline">
              {m.site_kit_act_long()}
            </LinkButton>
            <TouchLink to="/cars">{m.site_kit_act_long()}</TouchLink>
          </div>
        </KitState>
        <KitState name={m.platform_pages()}>
          <PageLinks page={2} pages={3} pageUrl={() => "/dev/kit"} />
        </KitState>
        <KitState name={m.site_kit_file()}>
          <div className="flex flex-wrap gap-3">
            <FileButton label={m.site_kit_file()} about={m.site_kit_file_about()} accept="image/png" />
            <FileButton label={m.site_kit_file()} about={m.site_kit_error()} accept="image/png" invalid />
          </div>
        </KitState>
      </KitRow>
    </KitSection>
  )
}
