import { FieldsSkeleton } from "../../../platform/ui/fields/FieldsSkeleton"

/** Placeholder of a step until the saved input is restored. */
export const StepSkeleton = () => <FieldsSkeleton rows={[2, 2, 2, 2]} className="gap-5" />
