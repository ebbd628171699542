import { type ReactElement, useEffect, useRef } from 'react';
import { type Flow, mount } from './mount.ts';
import type { MountOptions } from './options.ts';

/** The flow as a component; it is mounted anew where `server` changes. */
export function CredenceVerify(props: MountOptions): ReactElement {
  const { server, theme, language } = props;
  const place = useRef<HTMLDivElement>(null);
  const flow = useRef<Flow | undefined>(undefined);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const mounted = mount(place.current, {
      ...latest.current,
      server,
      fetchToken: () => latest.current.fetchToken(),
      onEvent: (event) => latest.current.onEvent?.(event),
    });
    flow.current = mounted;
    return () => mounted.destroy();
  }, [server]);
  useEffect(() => {
    if (theme) flow.current?.setTheme(theme);
  }, [theme]);
  useEffect(() => {
    if (language) flow.current?.setLanguage(language);
  }, [language]);
  return <div ref={place} />;
}
