import { textKey } from '@credence/questionnaire';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { Frame } from './frame.tsx';
import type { Detail } from './queries.ts';
import { remarksAt } from './items/remarks.tsx';
import styles from './section-view.module.css';
import { useTemplateTexts } from './words/template-texts.tsx';
import type { FillingState } from './use-filling.ts';
import { useWords } from './words/words.ts';

interface RemarksViewProps {
  state: FillingState;
  questionnaire: NonNullable<Detail['questionnaire']>;
  onChoose: (section: string, item: string) => void;
  onReview: () => void;
}

/** First of all of a questionnaire that came back: what is to be changed, with a way to each item. */
export function RemarksView({ state, questionnaire, onChoose, onReview }: RemarksViewProps) {
  const t = useWords();
  const { say } = useTemplateTexts();
  const { remarks } = questionnaire;
  const placed = state.evaluation.sections.flatMap(({ code, items }) =>
    items.flatMap(({ item }) => {
      const texts = remarksAt(remarks, item.code);
      return texts.length > 0 ? [{ section: code, item: item.code, texts }] : [];
    }),
  );
  const [first] = placed;
  return (
    <Frame title={say(textKey.title)} text={t('remarks.text')}>
      <Banner tone="warning" title={t('remarks.title', { count: placed.length })}>
        <ul className={styles.remarks}>
          {placed.map(({ section, item, texts }) => (
            <li key={item}>
              <a
                href={`#${section}`}
                onClick={(event) => {
                  event.preventDefault();
                  onChoose(section, item);
                }}
              >
                {say(textKey.item(item))}
              </a>
              {texts.map((text) => (
                <p key={text} dir="auto">
                  {text}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </Banner>
      <div className={styles.actions}>
        {first && (
          <Button variant="primary" size="large" onClick={() => onChoose(first.section, first.item)}>
            {t(placed.length === 1 ? 'review.change' : 'remarks.first')}
          </Button>
        )}
        <Button size="large" variant={first ? 'secondary' : 'primary'} onClick={onReview}>
          {t('remarks.review')}
        </Button>
      </div>
    </Frame>
  );
}
