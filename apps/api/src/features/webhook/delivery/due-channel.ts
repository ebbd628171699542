/** On which commits tell that something is due: whoever sends listens to it. */
export const dueChannel = 'credence-webhook-due';
