import type { InputOf } from '@credence/contract/endpoint';
import type { orderInformation } from '@credence/contract/information-request';
import { Stack } from '@credence/ui/stack';
import { questionnaireReason } from '../../words/questionnaire.ts';
import { exactTime } from '../../words/time.ts';
import { kindNames } from './catalogue.ts';
import styles from './information-request.module.css';

/** What the applicant will read, before it is sent. */
export function Preview({ request }: { request: InputOf<typeof orderInformation> }) {
  const { subject, items, language, dueAt, reason } = request;
  return (
    <Stack>
      <p>
        The applicant finds it among the open tasks, due {exactTime(dueAt)}, for the reason “
        {questionnaireReason(reason)}”, and reads:
      </p>
      <article className={styles.preview} lang={language}>
        <h3 className={styles.subject}>{subject}</h3>
        <ol className={styles.asked}>
          {items.map(({ kind, label, hint, optional, again }) => (
            <li key={label}>
              <p className={styles.label}>{label}</p>
              {hint !== undefined && <p className={styles.hint}>{hint}</p>}
              <p className={styles.hint} lang="en">
                {kindNames[kind]}
                {optional && ', optional'}
              </p>
              {again !== undefined && (
                <p className={styles.hint}>
                  <span lang="en">Asked before; why again: </span>
                  {again}
                </p>
              )}
            </li>
          ))}
        </ol>
      </article>
    </Stack>
  );
}
