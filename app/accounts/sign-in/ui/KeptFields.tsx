import { Component, type ReactNode } from "react"
import { keepFields } from "../../../platform/ui/forms/kept-fields"

type Props = {
  /** The id of the signed-in user; undefined before it is known. */
  userId: string | null | undefined
  path: string
  /** Called before the page is updated: whether it may keep what `userId` has typed. */
  isKept: () => boolean
  children: ReactNode
}

/** Keeps what is typed on a page whose session ends, before React changes the page. */
export class KeptFields extends Component<Props> {
  override getSnapshotBeforeUpdate({ userId, path, isKept }: Props): null {
    if (userId && this.props.userId === null && isKept()) keepFields(userId, path)
    return null
  }

  // React wants it beside `getSnapshotBeforeUpdate`.
  override componentDidUpdate(): void {}

  override render(): ReactNode {
    return this.props.children
  }
}
