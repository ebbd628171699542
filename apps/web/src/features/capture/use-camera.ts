import { useCallback, useEffect, useState } from 'react';
import { host } from '../../host/choose.ts';
import {
  type CameraProblem,
  cameraProblem,
  closeCamera,
  type Facing,
  nextCamera,
  openCamera,
} from './camera.ts';

export type CameraState =
  | { phase: 'opening' }
  /** `next`: the id of another camera that there is. */
  | { phase: 'open'; stream: MediaStream; next: string | undefined }
  | { phase: 'problem'; problem: CameraProblem };

/** Whether the page is seen. */
function usePageVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const changed = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
  return visible;
}

/** A camera for as long as the component is mounted and the page visible: otherwise its light goes out. */
export function useCamera(facing: Facing) {
  const visible = usePageVisible();
  const [attempt, setAttempt] = useState(0);
  /** The camera that was chosen, by its id. */
  const [chosen, choose] = useState<string>();
  const request = `${facing} ${chosen} ${attempt} ${visible}`;
  const [answer, setAnswer] = useState<{ request: string; state: CameraState }>();

  useEffect(() => {
    if (!visible) return undefined;
    let left = false;
    let opened: MediaStream | undefined;
    const show = (state: CameraState) => {
      if (!left) setAnswer({ request, state });
    };
    async function open(): Promise<void> {
      try {
        const stream = await openCamera(facing, chosen);
        if (left) {
          closeCamera(stream);
          return;
        }
        opened = stream;
        // Unplugged, or taken away in the browser's settings.
        const lost = () => show({ phase: 'problem', problem: 'busy' });
        stream.getVideoTracks()[0]?.addEventListener('ended', lost);
        show({ phase: 'open', stream, next: undefined });
        const next = await nextCamera(stream).catch(() => undefined);
        if (next !== undefined) show({ phase: 'open', stream, next });
      } catch (error) {
        const problem = cameraProblem(error);
        host.session?.tell({
          type: 'error',
          code: problem === 'denied' ? 'camera-blocked' : 'camera-unavailable',
        });
        show({ phase: 'problem', problem });
      }
    }
    void open();
    return () => {
      left = true;
      if (opened) closeCamera(opened);
    };
  }, [facing, chosen, visible, request]);

  const reopen = useCallback(() => setAttempt((count) => count + 1), []);
  const state: CameraState = answer?.request === request ? answer.state : { phase: 'opening' };
  return { state, reopen, choose };
}
