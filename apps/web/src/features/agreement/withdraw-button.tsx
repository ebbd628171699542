import type { DocumentCode } from '@credence/contract/words';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/text.ts';
import { AskFirst } from '../../views/ask-first.tsx';
import { withdraw } from './queries.ts';

/** Takes the terms of a class back, after a question: the class ends with them. */
export function WithdrawButton({ code }: { code: DocumentCode }) {
  const t = useText();
  const client = useQueryClient();
  return (
    <AskFirst
      button={t('agreements.withdraw')}
      title={t('agreements.withdraw.title')}
      keep={t('agreements.withdraw.keep')}
      act={async () => {
        await withdraw(code);
        await client.invalidateQueries();
      }}
    >
      <p>{t('agreements.withdraw.text')}</p>
    </AskFirst>
  );
}
