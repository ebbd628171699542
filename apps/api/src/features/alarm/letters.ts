/** What somebody should look into, by kind. */
export const alarmKinds = [
  'looks-used-up',
  'trail',
  'blobs-missing',
  'webhook-stopped',
  'jobs-given-up',
  'storage',
] as const;

export type AlarmKind = (typeof alarmKinds)[number];

interface Words {
  /** What it is, in a subject line. */
  title: string;
  /** What happened; `subject` is an id or the name of a kind of job. */
  says: (subject: string) => string;
  todo: string;
}

/** In English, for operators; ids only, because a mailbox is no place for what is sealed here. */
export const words: Readonly<Record<AlarmKind, Words>> = {
  'looks-used-up': {
    title: 'An officer looked at too many decided accounts',
    says: (subject) =>
      `The officer ${subject} has opened as many decided accounts as an hour allows, and wanted to open another one, which was refused.`,
    todo: 'The reasons that the officer gave are shown with each account. “Officers” in the console says who it is, and ends the access.',
  },
  trail: {
    title: 'The audit trail is not as it was recorded',
    says: () => 'npm run audit:verify has found what differs from the audit trail, or from its anchors.',
    todo: 'Its output, and the lines security.trail-alarm of the log, say where. Keep a copy of the database before anything else is done.',
  },
  'blobs-missing': {
    title: 'Stored files are missing',
    says: () => 'The database names pictures or files that are not in their store any more.',
    todo: 'The lines “the blob of a row is missing” of the log name them. Bring them back from a copy of the data folder or the bucket.',
  },
  'webhook-stopped': {
    title: 'Webhooks to a partner were stopped',
    says: (subject) =>
      `The endpoint ${subject} of a partner did not take webhooks for five days, or said that it is gone. Nothing more is sent there.`,
    todo: 'Its contact, if there is one, was written to. “Partners” in the console shows the endpoint and starts it again.',
  },
  'jobs-given-up': {
    title: 'Work was given up',
    says: (subject) => `A job of the kind ${subject} has failed at every try, and is not tried again.`,
    todo: 'The lines “job failed, will be tried again” of the log say why. The job is kept for a week in pgboss.job.',
  },
  storage: {
    title: 'Nothing can be stored',
    says: () =>
      'The data folder, or the bucket of the pictures, does not take anything. Applicants cannot send pictures.',
    todo: 'Look for a full disk, a wrong owner of the data folder, or a bucket that cannot be reached.',
  },
};
