import { Button } from '@credence/ui/button';
import { GlobeIcon } from '@credence/ui/icons/globe';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { paths } from '../../host/paths.ts';
import { useText } from '../../i18n/text.ts';
import { Move, namesOf } from './move.tsx';
import { diversionQuery } from './queries.ts';

/** In the account's menu: the way to another site, where the account may belong there (S7.19). */
export function SiteSwitch({ onPress }: { onPress: () => void }) {
  const t = useText();
  const [, navigate] = useLocation();
  const { data } = useQuery(diversionQuery());
  const [asking, setAsking] = useState(false);
  if (!data || data.target === '') return null;
  const close = () => setAsking(false);
  return (
    <>
      <Button
        fullWidth
        icon={<GlobeIcon />}
        onClick={() => {
          onPress();
          setAsking(true);
        }}
      >
        {t('diversion.move', namesOf(data))}
      </Button>
      {asking &&
        // The menu is hidden meanwhile, with all that is in it.
        createPortal(
          <Move
            found={data}
            onClose={close}
            onMoved={() => {
              close();
              navigate(paths.overview);
            }}
          />,
          document.body,
        )}
    </>
  );
}
