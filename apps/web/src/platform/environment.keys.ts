export const environmentKeys = { options: ['options'] as const };
