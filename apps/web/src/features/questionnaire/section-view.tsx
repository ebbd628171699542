import type { AccountQuestionnaire } from '@credence/contract/questionnaire';
import { type AskedSection, textKey } from '@credence/questionnaire';
import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { ProgressBar } from '@credence/ui/progress-bar';
import { Stack } from '@credence/ui/stack';
import { type MouseEvent, useState } from 'react';
import { ErrorSummary } from '../../views/error-summary.tsx';
import { focusItem, itemId } from './items/asking.tsx';
import { Frame } from './frame.tsx';
import { ItemField } from './items/item-field.tsx';
import { remarksAt } from './items/remarks.tsx';
import { SaveLine } from './save-line.tsx';
import styles from './section-view.module.css';
import { useTell } from './words/problem-text.ts';
import { useTemplateTexts } from './words/template-texts.tsx';
import { TotalsAfter } from './totals.tsx';
import type { FillingState } from './use-filling.ts';
import { useWords } from './words/words.ts';

interface SectionViewProps {
  state: FillingState;
  /** Its place among the sections that are asked. */
  at: number;
  remarks: AccountQuestionnaire['remarks'];
  onBack: () => void;
  onNext: () => void;
}

// A press must not blur the field before: its error would appear and move the button from under the pointer.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The items of a section, each with the totals that are complete with it. */
function Items({
  state,
  section,
  remarks,
}: Pick<SectionViewProps, 'state' | 'remarks'> & { section: AskedSection }) {
  const { evaluation, answers } = state;
  return (
    <Card>
      <Stack gap="xl">
        {section.items.map((asked) => {
          const { code } = asked.item;
          return (
            <div key={code}>
              <ItemField
                asked={asked}
                value={answers[code]}
                onChange={(value) => state.set(code, value)}
                onLeave={() => state.leave(code)}
                problems={state.shownAt(code)}
                remarks={remarksAt(remarks, code)}
              />
              <TotalsAfter item={code} evaluation={evaluation} />
            </div>
          );
        })}
      </Stack>
    </Card>
  );
}

/** One section: its items, and the ways on and back. */
export function SectionView({ state, at, remarks, onBack, onNext }: SectionViewProps) {
  const t = useWords();
  const tell = useTell();
  const { say, hint } = useTemplateTexts();
  const [attempts, setAttempts] = useState(0);
  const { evaluation, problems } = state;
  const section = evaluation.sections[at];
  if (section === undefined) return null;
  const codes = section.items.map(({ item }) => item.code);
  const own = section.items.flatMap(({ item }) => {
    const [problem] = state.shownAt(item.code);
    return problem
      ? [{ id: item.code, label: say(textKey.item(item.code)), problem: tell(item, problem) }]
      : [];
  });
  const goOn = () => {
    if (!problems.some(({ item }) => codes.includes(item))) {
      onNext();
      return;
    }
    state.ask(codes);
    setAttempts((count) => count + 1);
  };
  const place = { part: at + 1, count: evaluation.sections.length };
  const optional = section.items.some(({ item }) => item.optional);
  return (
    <Frame
      onBack={onBack}
      backText={t('section.back')}
      progress={
        <ProgressBar
          label={say(textKey.title)}
          value={at + 1}
          max={evaluation.sections.length}
          valueText={t('section.place', place)}
        />
      }
      title={say(textKey.section(section.code))}
      text={hint(textKey.section(section.code))}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <ErrorSummary
          asked={attempts}
          problems={own}
          onChoose={focusItem}
          prefix={itemId('')}
          action={
            <Button size="small" onClick={onNext}>
              {t('section.later')}
            </Button>
          }
        />
        <p className={styles.note}>{t(optional ? 'section.optional' : 'section.everything')}</p>
        <Items state={state} section={section} remarks={remarks} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" size="large" onMouseDown={keepFocus}>
            {t(at + 1 < place.count ? 'section.next' : 'review.title')}
          </Button>
          <SaveLine state={state} />
        </div>
      </form>
    </Frame>
  );
}
