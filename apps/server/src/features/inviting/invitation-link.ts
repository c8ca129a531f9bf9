/** The address at which an invitation is opened. */
export const invitationLink = (publicUrl: string, passcode: string): string =>
  `${publicUrl}/?passcode=${encodeURIComponent(passcode)}`;
