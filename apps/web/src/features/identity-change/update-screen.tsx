import { Button } from '@credence/ui/button';
import { Column } from '@credence/ui/column';
import { ForwardIcon } from '@credence/ui/icons/forward';
import { LockIcon } from '@credence/ui/icons/lock';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { host } from '../../host/choose.ts';
import { basePath, paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { currentCaseQuery } from '../../queries/verification.ts';
import { LeaveFlow } from '../../views/leave-flow.tsx';
import { NotYet } from '../../views/not-yet.tsx';
import { PlainFrame, WayOn } from '../../views/plain-frame.tsx';
import { ChangeFrame } from './change-frame.tsx';
import { Begun, begunStates } from './not-now.tsx';
import { OrderedUpdate } from './ordered-update.tsx';
import { orderedQuery } from './queries.ts';
import { UpdateForm } from './update-form.tsx';

/** An embedded session cannot begin an update: it is done where its owner signs in. */
function InOwnAccount() {
  const t = useText();
  useEffect(() => host.ready(), []);
  return (
    <Column>
      <PlainFrame
        icon={<LockIcon />}
        title={t('update.elsewhere.title')}
        text={t('update.elsewhere.text')}
        action={
          <>
            <Button
              href={`${basePath}${paths.updateKyc}`}
              target="_blank"
              rel="noreferrer"
              variant="primary"
              size="x-large"
              fullWidth
              endIcon={<ForwardIcon />}
            >
              {t('update.elsewhere.action')} <VisuallyHidden>({t('app.newTab')})</VisuallyHidden>
            </Button>
            <LeaveFlow />
            <WayOn to={paths.overview}>{t('document.toHub')}</WayOn>
          </>
        }
      />
    </Column>
  );
}

function Update() {
  const { data: current } = useQuery(currentCaseQuery(1));
  const begun =
    current?.purpose === 'update' ? begunStates.find((state) => state === current.state) : undefined;
  return (
    <ChangeFrame kind="update" instead={begun ? <Begun state={begun} /> : undefined}>
      {(known) => <UpdateForm {...known} />}
    </ChangeFrame>
  );
}

/** A session begins an update only where it was opened for one that was ordered (S4.7). */
function InSession() {
  const ordered = useQuery(orderedQuery);
  if (ordered.data === undefined) return <NotYet of={[ordered]} />;
  const { opensUpdate, rules } = ordered.data;
  return opensUpdate && rules ? <OrderedUpdate rules={rules} /> : <InOwnAccount />;
}

/** Renews the verified document (S2.13, S7.16). */
export default function UpdateScreen() {
  return host.session === undefined ? <Update /> : <InSession />;
}
