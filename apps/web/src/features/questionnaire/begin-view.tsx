import { informationTemplate } from '@credence/contract/questionnaire';
import { textKey } from '@credence/questionnaire';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { ClockIcon } from '@credence/ui/icons/clock';
import { DocumentIcon } from '@credence/ui/icons/document';
import { InfoIcon } from '@credence/ui/icons/info';
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
import { useWords } from './words/words.ts';
import { reasonAsked } from '../../views/reason-asked.ts';
import { useText } from '../../i18n/text.ts';

interface BeginViewProps {
  ask: Ask;
  questionnaire: Detail['questionnaire'];
  /** The day at the server. */
  today: string;
  /** Something was answered before. */
  begun: boolean;
  onBegin: () => void;
}

/** What is asked and what is needed for it, before the first section. */
export function BeginView({ ask, questionnaire, today, begun, onBegin }: BeginViewProps) {
  const t = useWords();
  const text = useText();
  const { say, plain } = useTemplateTexts();
  const template = useTemplate();
  const opening = useOpening(ask);
  const reason = questionnaire ? reasonAsked(text, questionnaire.reason) : undefined;
  const due = questionnaire?.dueAt;
  const late = due ? due.slice(0, 10) < today : false;
  const { sections } = template;
  // Of a request an officer has written what it is about, as the title of its one section.
  const [subject] = template.code === informationTemplate && questionnaire ? sections : [];
  const proofs = sections
    .flatMap(({ items }) => items)
    .filter(({ type, when }) => type === 'files' && when === undefined);
  return (
    <Frame title={say(textKey.title)} text={plain(textKey.introduction) && say(textKey.introduction)}>
      {(reason !== undefined || due) && (
        <Banner
          tone={late ? 'warning' : 'info'}
          title={
            due
              ? t(late ? 'begin.overdue' : 'begin.due', { day: isolate(formatDate(due)) })
              : t('begin.reason')
          }
        >
          {late && <p>{t('begin.overdue.text')}</p>}
          {reason}
        </Banner>
      )}
      <Points
        points={[
          ...(subject
            ? [{ Icon: InfoIcon, title: t('begin.about'), text: say(textKey.section(subject.code)) }]
            : []),
          {
            Icon: DocumentIcon,
            title: t(sections.some(({ when }) => when) ? 'begin.sectionsMost' : 'begin.sections', {
              count: sections.length,
            }),
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
