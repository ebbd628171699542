import type { FileOrigin } from '@credence/contract/verification';
import { useState } from 'react';
import { host } from '../../host/choose.ts';
import { type CameraProblem, useCapture } from '../capture/index.ts';
import type { LivenessKind } from '../case/index.ts';

/** The camera of the step, or the file in its place, and the picture that came of it. */
export function useLiveness(kind: LivenessKind, onUse: (picture: Blob, origin: FileOrigin) => void) {
  const [open, setOpen] = useState(false);
  const [closed, setClosed] = useState(false);
  const [byFile, setByFile] = useState(!host.cameraWorks);
  const [problem, setProblem] = useState<CameraProblem>();
  const [automatic, setAutomatic] = useState(true); // kept for the prompts that follow
  const { capture, look, discard } = useCapture(kind, null);
  return {
    open,
    /** The camera was open before. */
    closed,
    byFile,
    problem,
    automatic,
    setAutomatic,
    capture,
    look: (picture: Blob, origin: FileOrigin) => void look(picture, origin),
    discard,
    start: () => {
      setProblem(undefined);
      setByFile(false);
      setOpen(true);
    },
    fail: (found: CameraProblem) => {
      setOpen(false);
      setProblem(found);
      setByFile(true);
    },
    close: () => {
      discard();
      setOpen(false);
      setClosed(true);
    },
    use: (picture: Blob, origin: FileOrigin) => {
      discard();
      onUse(picture, origin);
    },
  };
}
export type Liveness = ReturnType<typeof useLiveness>;
