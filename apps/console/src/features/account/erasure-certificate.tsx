import { accountErasure } from '@credence/contract/account-closing';
import { Button } from '@credence/ui/button';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { saveFile } from '../../parts/save-file.ts';

/** Saves what was erased of the account and when, and what is kept and why, as a file. */
export function ErasureCertificateButton({ userId }: { userId: string }) {
  const certificate = useMutation({
    mutationFn: async () => {
      const text = JSON.stringify(await call(accountErasure, { userId }), undefined, 2);
      saveFile(new Blob([text], { type: 'application/json' }), `erasure-${userId}.json`);
    },
  });
  return (
    <>
      <Button size="small" loading={certificate.isPending} onClick={() => certificate.mutate()}>
        Certificate of erasure
      </Button>
      {certificate.error && (
        <span role="alert">The certificate could not be fetched. {explain(certificate.error)}</span>
      )}
    </>
  );
}
