import { useGetIdentity, useStore } from 'react-admin';
import type { SetupStep } from './OpenParts.js';

type Code = SetupStep['code'];

const NONE: Code[] = [];

/** The open steps that the admin has put aside; each admin of this browser has an own choice. */
export function useAside() {
  const { identity } = useGetIdentity();
  const [codes, setCodes] = useStore<Code[]>(`setup.${identity?.id}.aside`, NONE);
  const isAside = ({ code, open }: SetupStep) => open.length > 0 && codes.includes(code);
  return {
    isAside,
    /** Whether something is left to do in a step that is not put aside. */
    isOpen: (step: SetupStep) => step.open.length > 0 && !isAside(step),
    putAside: (code: Code) => setCodes([...codes, code]),
    takeUp: (code: Code) => setCodes(codes.filter((other) => other !== code)),
  };
}
