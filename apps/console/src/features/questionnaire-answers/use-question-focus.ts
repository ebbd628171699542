import { useRef } from 'react';

/** Moves the focus through the questions, and knows the one that has it. */
export function useQuestionFocus() {
  const list = useRef<HTMLElement>(null);
  const all = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[data-question]') ?? []),
  ];
  const focused = (): HTMLElement | null | undefined =>
    document.activeElement?.closest<HTMLElement>('[data-question]');
  return {
    list,
    focused: () => focused()?.dataset['question'],
    step(by: 1 | -1): void {
      const questions = all();
      const at = questions.findIndex((question) => question === focused());
      const target = at === -1 ? questions[by === 1 ? 0 : questions.length - 1] : questions[at + by];
      target?.focus({ preventScroll: true });
      target?.scrollIntoView({ block: 'nearest' });
    },
  };
}
