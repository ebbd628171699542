import type { AccountTask } from '@credence/contract/account-tasks';
import type { TaskCode } from '@credence/contract/kyc-words';
import { CameraIcon } from '@credence/ui/icons/camera';
import { CheckIcon } from '@credence/ui/icons/check';
import { ClockIcon } from '@credence/ui/icons/clock';
import { DocumentIcon } from '@credence/ui/icons/document';
import { IdCardIcon } from '@credence/ui/icons/id-card';
import { ShieldIcon } from '@credence/ui/icons/shield';
import { UserIcon } from '@credence/ui/icons/user';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../i18n/text.ts';
import { addressOf, isTodo, OwedTitle } from '../../../views/owed-task.tsx';
import type { Task } from './tasks.ts';

const icons: Record<TaskCode, ComponentType> = {
  PERSONAL_INFO: UserIcon,
  IDENTITY_DOCUMENT: IdCardIcon,
  WITHOUT_DOCUMENT: ShieldIcon,
  BIOMETRIC_CONSENT: ShieldIcon,
  SELFIE: CameraIcon,
  LIVENESS: CameraIcon,
  PROOF_OF_ADDRESS: DocumentIcon,
  SECOND_IDENTITY: IdCardIcon,
};

/** What the level asks for beside its case, as items of the same list, with the way there. */
export function FurtherItems({ tasks }: { tasks: readonly AccountTask[] }) {
  const t = useText();
  return tasks.map((task) => (
    <li key={`${task.kind} ${task.code}`} data-task={isTodo(task) ? 'TODO' : 'WAITING'}>
      {isTodo(task) ? <DocumentIcon /> : <ClockIcon label={t('hub.task.WAITING')} />}
      <Link href={addressOf(task)}>
        <OwedTitle task={task} />
      </Link>
    </li>
  ));
}

/** What is to do, done and waited for, in order, as items of a list. */
export function TaskItems({ tasks }: { tasks: readonly Task[] }) {
  const t = useText();
  return tasks.map(({ code, status }) => {
    const Todo = icons[code];
    return (
      <li key={code} data-task={status}>
        {status === 'TODO' && <Todo />}
        {status === 'WAITING' && <ClockIcon label={t('hub.task.WAITING')} />}
        {status === 'DONE' && <CheckIcon label={t('hub.task.DONE')} />}
        <span>{t(`task.${code}`)}</span>
      </li>
    );
  });
}
