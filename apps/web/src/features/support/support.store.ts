import { create } from 'zustand';
import { onSessionEnd } from '@/platform/session-end';

/** What closing an info modal leads to. */
export type AfterInfo =
  | { does: 'stay' }
  | { does: 'logOut' }
  | { does: 'continueSignIn'; resume: () => void };

export interface Info {
  label: string;
  description?: string;
  /** Offers to contact support. */
  support?: boolean;
  /** Explains what the photo of the sign-in service is used for. */
  photoNote?: boolean;
  /** Stays by default. */
  after?: AfterInfo;
}

interface SupportState {
  panelOpen: boolean;
  /** What somebody has changed the first message to, and not sent yet. */
  message: string | null;
  info: Info | null;
  /** Remade when someone else may be writing, so that nothing of the last person stays in the form. */
  prefill: number;
}

export const useSupport = create<SupportState>()(() => ({
  panelOpen: false,
  message: null,
  info: null,
  prefill: 0,
}));

export const openSupport = () => useSupport.setState({ panelOpen: true });
export const writeMessage = (message: string | null) => useSupport.setState({ message });
export const closeSupport = () => useSupport.setState({ panelOpen: false });

/** Tells a person something that they have to close. */
export const showInfo = (info: Info) => useSupport.setState({ info });
export const closeInfo = () => useSupport.setState({ info: null });

/** Forgets what the widget knows of the person. */
export const resetSupport = () =>
  useSupport.setState(({ prefill }) => ({ panelOpen: false, message: null, prefill: prefill + 1 }));

onSessionEnd(resetSupport);
