import { FieldsSkeleton } from "../../platform/ui/FieldsSkeleton"

/** The shape of a step until what was typed before has been read. */
export const StepSkeleton = () => <FieldsSkeleton rows={[2, 2, 2, 2]} className="gap-5" />
