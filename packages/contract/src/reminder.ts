import * as v from 'valibot';

/**
 * A refusal whose `result.reminder` is set is shown as a notification, which stays longer, instead of a toast
 * (S8.7). Its text is that of the `ret_code` in `inverse-error-code`, its title `{ret_code}.title` there; the
 * server's `title` is used only where that is missing.
 */
export const reminder = v.object({ type: v.literal('notify'), title: v.pipe(v.string(), v.maxLength(120)) });
export type Reminder = v.InferOutput<typeof reminder>;

const reminding = v.object({ reminder });

/** The reminder in a refusal's `result`; undefined for an ordinary refusal. */
export function readReminder(result: unknown): Reminder | undefined {
  const parsed = v.safeParse(reminding, result);
  return parsed.success ? parsed.output.reminder : undefined;
}
