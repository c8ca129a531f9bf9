import { compatiblePercent } from '@nestmate/contract';

/** The label of a percent match. */
export function compatibility(percent: number | null): 'noPercent' | 'compatible' | 'lessCompatible' {
  if (percent === null) return 'noPercent';
  return percent >= compatiblePercent ? 'compatible' : 'lessCompatible';
}
