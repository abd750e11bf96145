let hasFailed = false

/** React gave up a page because of an error. */
export const notePageFailure = (): void => {
  hasFailed = true
}

/** Whether components went away because of an error, not because somebody left their page. */
export const hasPageFailed = (): boolean => hasFailed
