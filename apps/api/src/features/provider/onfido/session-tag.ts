const prefix = 'credence-session:';

/**
 * The tag of a workflow run that identifies our session. `custom_data` would have to be declared by the
 * workflow.
 */
export function sessionTag(sessionId: string): string {
  return `${prefix}${sessionId}`;
}

/** Our session's id among the tags of a run; '' where there is none. */
export function sessionOfTags(tags: readonly string[]): string {
  return tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length) ?? '';
}
