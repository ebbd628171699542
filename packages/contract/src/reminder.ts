import * as v from 'valibot';

/**
 * How a refusal asks to be told as a reminder (S8.7): `result.reminder` in its body. The page then shows a notification, which stays longer
 * than a toast, instead of the toast. Its text is that of the `ret_code` in `inverse-error-code`; its title is the text of `{ret_code}.title`
 * there, and `title` as the server gives it only where that is missing.
 */
const reminder = v.object({ type: v.literal('notify'), title: v.pipe(v.string(), v.maxLength(120)) });
export type Reminder = v.InferOutput<typeof reminder>;

const reminding = v.object({ reminder });

/** The reminder in a refusal's `result`; undefined where it is an ordinary refusal. */
export function readReminder(result: unknown): Reminder | undefined {
  const parsed = v.safeParse(reminding, result);
  return parsed.success ? parsed.output.reminder : undefined;
}
