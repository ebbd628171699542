import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import type { composeInformation, orderInformation } from '@credence/contract/information-request';
import { Banner } from '@credence/ui/banner';
import { Stack } from '@credence/ui/stack';
import { useRouter } from 'wouter';
import { questionnaireReason } from '../../words/questionnaire.ts';
import { exactTime } from '../../words/time.ts';
import { questionnaireHref } from '../questionnaire/index.ts';
import { kindNames } from './catalogue.ts';
import styles from './information-request.module.css';

interface PreviewProps {
  request: InputOf<typeof orderInformation>;
  given: ResultOf<typeof composeInformation>['given'];
}

/** What the account has answered before: nobody is asked twice without a reason. */
export function Given({ userId, given }: { userId: string } & Pick<PreviewProps, 'given'>) {
  const { base } = useRouter();
  if (given.length === 0) return null;
  return (
    <Banner tone="warning" title="Answered before, and approved" announce>
      <ul className={styles.given}>
        {given.map(({ label, requestId, title, approvedAt }) => (
          <li key={label}>
            “{label}” in {/* In another tab: what was written here stays. */}
            <a href={base + questionnaireHref({ userId, requestId })} target="_blank" rel="noreferrer">
              {title}
            </a>
            , approved {exactTime(approvedAt)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** What the applicant will read, before it is sent. */
export function Preview(props: PreviewProps) {
  const { subject, items, language, dueAt, reason } = props.request;
  return (
    <Stack>
      <Given userId={props.request.userId} given={props.given} />
      <p>
        The applicant finds it among the open tasks, due {exactTime(dueAt)}, for the reason “
        {questionnaireReason(reason)}”, and reads:
      </p>
      <article className={styles.preview} lang={language}>
        <h3 className={styles.subject}>{subject}</h3>
        <ol className={styles.asked}>
          {items.map(({ kind, label, hint, optional }, index) => (
            // The same may be asked twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <p className={styles.label}>{label}</p>
              {hint !== undefined && <p className={styles.hint}>{hint}</p>}
              <p className={styles.hint} lang="en">
                {kindNames[kind]}
                {optional && ', optional'}
              </p>
            </li>
          ))}
        </ol>
      </article>
    </Stack>
  );
}
