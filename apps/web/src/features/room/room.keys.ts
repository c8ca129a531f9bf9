export const roomKeys = {
  mine: (membershipId: string) => ['room', membershipId] as const,
};
