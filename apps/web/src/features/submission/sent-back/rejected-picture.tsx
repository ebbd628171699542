import { labelsAbout } from '@credence/contract/sent-back';
import type { ApplicantCase, FileKind } from '@credence/contract/verification';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/text.ts';
import { PictureLook } from '../../../views/picture-look.tsx';
import { ReasonList } from '../../../views/reasons.tsx';
import { promptOf, sideKey } from '../../case/index.ts';
import styles from './rejected-picture.module.css';
import type { Again } from './use-again.ts';
import { storedPictureQuery } from '../../../queries/private-file.ts';

/** What a picture of a case is called. */
export function useSideName(current: ApplicantCase): (kind: FileKind) => string {
  const t = useText();
  return (kind) => {
    const prompt = promptOf(current, kind);
    return prompt
      ? t(`document.prompt.${prompt}.side`)
      : t(`document.side.${sideKey(current.documentType, kind)}`);
  };
}

interface RejectedPictureProps {
  current: ApplicantCase;
  kind: FileKind;
  /** Absent while no further attempt is possible. */
  again: Again | undefined;
  /** It is the obvious next thing. */
  first: boolean;
}

/** A picture that was not accepted, with why and the way to take it again. */
export function RejectedPicture({ current, kind, again, first }: RejectedPictureProps) {
  const t = useText();
  const side = useSideName(current)(kind);
  const file = current.files.find((one) => one.kind === kind && one.state === 'ready');
  const { data: picture } = useQuery({ ...storedPictureQuery(file?.id ?? ''), enabled: file !== undefined });
  const labels = labelsAbout(current.verdict?.labels ?? [], kind);
  return (
    <Card
      title={side}
      level={2}
      actions={
        again && (
          <Button
            variant={first ? 'primary' : 'secondary'}
            size={first ? 'x-large' : 'large'}
            fullWidth
            aria-label={t('document.retry.takeAgainOf', { side })}
            loading={again.isPending && again.variables === kind}
            onClick={() => again.mutate(kind)}
          >
            {t('document.retry.takeAgain')}
          </Button>
        )
      }
    >
      <div className={styles.rejected}>
        {picture && <PictureLook picture={picture} name={side} />}
        <div className={styles.reasons}>
          <ReasonList labels={labels} />
        </div>
      </div>
    </Card>
  );
}
