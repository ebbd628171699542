import type { AccountQuestionnaire } from '@credence/contract/questionnaire';
import { Banner } from '@credence/ui/banner';
import { useWords } from '../words/words.ts';

/** What an officer found at an item. */
export const remarksAt = (remarks: AccountQuestionnaire['remarks'], code: string): readonly string[] =>
  remarks.filter(({ item }) => item === code).map(({ text }) => text);

/** Remarks at their item, in whichever language they were written. */
export function Remarks({ texts }: { texts: readonly string[] }) {
  const t = useWords();
  if (texts.length === 0) return null;
  return (
    <Banner tone="warning" title={t('remark.title')}>
      {texts.map((text) => (
        <p key={text} dir="auto">
          {text}
        </p>
      ))}
    </Banner>
  );
}
