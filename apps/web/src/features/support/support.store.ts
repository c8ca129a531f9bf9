import { create } from 'zustand';
import { onAccessEnd } from '@/platform/session/removal';

/** The effect of closing an info dialog. */
export type AfterInfo =
  | { does: 'stay' }
  | { does: 'logOut' }
  | { does: 'continueSignIn'; resume: () => void };

export interface Info {
  label: string;
  description?: string;
  /** Adds a button to contact support. */
  support?: boolean;
  /** Explains how the provider's photo is used. */
  photoNote?: boolean;
  /** `stay` by default. */
  after?: AfterInfo;
}

interface SupportState {
  panelOpen: boolean;
  /** The edited and unsent message. */
  message: string | null;
  /** The letter of a person who is not signed in. It gets an id with its first attempt, and retries use the same. */
  letter: { id: string | null; email: string };
  info: Info | null;
  /** Changes when the person may have changed, so that the form starts empty. */
  prefill: number;
}

const noLetter = { id: null, email: '' };

export const useSupport = create<SupportState>()(() => ({
  panelOpen: false,
  message: null,
  letter: noLetter,
  info: null,
  prefill: 0,
}));

export const openSupport = () => useSupport.setState({ panelOpen: true });
export const writeMessage = (message: string | null) => useSupport.setState({ message });
export const writeLetter = (letter: SupportState['letter']) => useSupport.setState({ letter });
/** After it was sent; another letter keeps the same address. */
export const nextLetter = () => useSupport.setState(({ letter }) => ({ letter: { ...letter, id: null } }));
export const closeSupport = () => useSupport.setState({ panelOpen: false });

/** Shows an info modal. */
export const showInfo = (info: Info) => useSupport.setState({ info });
export const closeInfo = () => useSupport.setState({ info: null });

/** Clears everything about the person. A modal that logs out stays, because it explains the loss of access. */
export const resetSupport = () =>
  useSupport.setState(({ prefill, info }) => ({
    panelOpen: false,
    message: null,
    letter: noLetter,
    info: info?.after?.does === 'logOut' ? info : null,
    prefill: prefill + 1,
  }));

onAccessEnd(resetSupport);
