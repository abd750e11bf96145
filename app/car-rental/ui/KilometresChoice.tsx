import { m } from "../../platform/i18n/paraglide/messages.js"
import { RadioGroup } from "../../platform/ui/fields/RadioGroup"
import { TextField } from "../../platform/ui/fields/TextField"
import { billingDays } from "../rules/days"
import { includedKm, offeredPackages, type PackageDistance, type RecommendedKm } from "../rules/kilometres"
import { isPeriod } from "../rules/period"
import type { StepProps } from "../wizard/ui/StepFrame"
import { Added } from "./Added"

/** Expected distance and kilometre package, with a recommendation (D24). */
export function KilometresChoice({ vehicle, form, change, errors, quoteState }: StepProps) {
  const days = isPeriod(form) ? billingDays(form) : 1
  const prices = quoteState.quote?.choices.kilometres
  const recommended = quoteState.quote?.recommendedKmPackage
  const chosen = form.kmPackageType === "package" ? `package-${form.kmPackageDistance}` : form.kmPackageType
  return (
    <div className="grid gap-5">
      <TextField
        name="expectedKm"
        inputMode="numeric"
        label={m.car_rental_km_expected()}
        description={adviceText(form.expectedKm, recommended)}
        error={errors.expectedKm}
        value={form.expectedKm}
        onChange={(expectedKm) => change({ expectedKm: expectedKm.replace(/\D/g, "").slice(0, 5) })}
        className="max-w-sm"
      />
      <RadioGroup
        name="kmPackage"
        label={m.car_rental_km()}
        description={vehicle.van ? m.car_rental_km_later_hint_van() : m.car_rental_km_later_hint()}
        error={errors.kmPackageDistance ?? errors.kmPackageType}
        value={chosen}
        onChange={(value) =>
          change(
            value.startsWith("package-")
              ? { kmPackageType: "package", kmPackageDistance: Number(value.slice(8)) as PackageDistance }
              : { kmPackageType: value === "unlimited" ? "unlimited" : "none" },
          )
        }
        choices={[
          {
            value: "none",
            label: m.car_rental_km_none(),
            description: m.car_rental_km_included({ km: includedKm(days) }),
            aside: <Added cents={0} />,
          },
          ...offeredPackages(days, vehicle).map((distance) => ({
            value: `package-${distance}`,
            label: m.car_rental_km_package({ distance }),
            description:
              recommended?.type === "package" && recommended.distance === distance ? <Recommended /> : undefined,
            aside: <Added cents={prices?.[distance]} />,
          })),
          {
            value: "unlimited",
            label: m.car_rental_km_unlimited(),
            description: recommended?.type === "unlimited" ? <Recommended /> : undefined,
            aside: <Added cents={prices?.unlimited} />,
          },
        ]}
      />
    </div>
  )
}

const Recommended = () => <span className="eyebrow text-accent">{m.car_rental_km_recommended()}</span>

function adviceText(expectedKm: string, recommended: RecommendedKm | null | undefined): string | undefined {
  if (!expectedKm || recommended === undefined) return undefined
  if (recommended === null) return m.car_rental_km_enough()
  return recommended.type === "unlimited"
    ? m.car_rental_km_recommend_unlimited({ km: expectedKm })
    : m.car_rental_km_recommend_package({ km: expectedKm, distance: recommended.distance })
}
