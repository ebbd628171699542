import { textKey } from '@credence/questionnaire';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { ClockIcon } from '@credence/ui/icons/clock';
import { DocumentIcon } from '@credence/ui/icons/document';
import { UploadIcon } from '@credence/ui/icons/upload';
import { errorMessage } from '../../api/messages.ts';
import { formatDate } from '../../i18n/format-moment.ts';
import { isolate } from '../../i18n/format.ts';
import { Points } from '../../views/points.tsx';
import type { Ask } from './ask.ts';
import { Frame } from './frame.tsx';
import type { Detail } from './queries.ts';
import { useTemplate, useTemplateTexts } from './words/template-texts.tsx';
import { useOpening } from './use-opening.ts';
import { reasonText, useWords } from './words/words.ts';

interface BeginViewProps {
  ask: Ask;
  questionnaire: Detail['questionnaire'];
  /** Something was answered before. */
  begun: boolean;
  onBegin: () => void;
}

/** What is asked and what is needed for it, before the first section. */
export function BeginView({ ask, questionnaire, begun, onBegin }: BeginViewProps) {
  const t = useWords();
  const { say, plain } = useTemplateTexts();
  const template = useTemplate();
  const opening = useOpening(ask);
  const reason = questionnaire ? reasonText(t, questionnaire.reason) : undefined;
  const due = questionnaire?.dueAt;
  const proofs = template.sections
    .flatMap(({ items }) => items)
    .filter(({ type, when }) => type === 'files' && when === undefined);
  return (
    <Frame title={say(textKey.title)} text={plain(textKey.introduction) && say(textKey.introduction)}>
      {(reason !== undefined || due) && (
        <Banner title={due ? t('begin.due', { day: isolate(formatDate(due)) }) : t('begin.reason')}>
          {reason}
        </Banner>
      )}
      <Points
        points={[
          {
            Icon: DocumentIcon,
            title: t('begin.sections', { count: template.sections.length }),
            text: t('begin.review'),
          },
          ...(proofs.length === 0
            ? []
            : [
                {
                  Icon: UploadIcon,
                  title: t('begin.ready'),
                  text: proofs.map(({ code }) => <p key={code}>{say(textKey.item(code))}</p>),
                },
              ]),
          { Icon: ClockIcon, title: t('begin.saved'), text: t('begin.leave') },
        ]}
      />
      {opening.error && (
        <Banner tone="danger" title={t('begin.failed')} announce>
          {errorMessage(opening.error)}
        </Banner>
      )}
      <Button
        variant="primary"
        size="x-large"
        fullWidth
        loading={opening.isPending}
        onClick={() => {
          onBegin();
          if (!questionnaire) opening.mutate({ template_code: template.code });
        }}
      >
        {t(begun ? 'begin.continue' : 'begin.action')}
      </Button>
    </Frame>
  );
}
