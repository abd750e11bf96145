import { Skeleton } from "../../platform/ui/Skeleton"

/** The shape of a step until what was typed before has been read. */
export function StepSkeleton() {
  return (
    <div className="grid gap-8">
      <Row boxes="h-[8.25rem]" />
      <Row boxes="h-11" />
      <Row boxes="h-11" />
    </div>
  )
}

const Row = ({ boxes }: { boxes: string }) => (
  <div className="grid gap-6 sm:grid-cols-2">
    {["first", "second"].map((field) => (
      <div key={field} className="grid gap-2.5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className={`${boxes} rounded-field`} />
      </div>
    ))}
  </div>
)
