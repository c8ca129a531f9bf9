/**
 * The capacity of the person's own connection: for everything requested, for less than that, or for hardly more than
 * sound.
 */
export type Bandwidth = 'enough' | 'none' | 'scarce';

export interface BandwidthWatch {
  bandwidth: Bandwidth;
  /** The number of consecutive samples with high loss. */
  poorLooks: number;
  /** When the connection became good, in milliseconds; null while it is not. */
  wellSince: number | null;
  /** How long it must stay good before more is requested. */
  recoveryMs: number;
}

/** Packet loss in percent. */
const muchLoss = 10;
const heavyLoss = 20;
/** A moment of loss is not worth switching off a picture. */
const poorLooksInARow = 2;
const firstRecoveryMs = 10_000;
const maxRecoveryMs = 80_000;

export const enoughBandwidth: BandwidthWatch = {
  bandwidth: 'enough',
  poorLooks: 0,
  wellSince: null,
  recoveryMs: firstRecoveryMs,
};

/**
 * The state after another loss sample. Once pictures are switched off, the connection is good just because less
 * arrives: they come back after a while, and the next time after twice as long.
 */
export function afterLoss(watch: BandwidthWatch, lossPercent: number, now: number): BandwidthWatch {
  const { bandwidth, poorLooks, wellSince, recoveryMs } = watch;
  if (lossPercent >= muchLoss) {
    const looks = poorLooks + 1;
    const worse = lossPercent >= heavyLoss || bandwidth === 'none' ? 'none' : 'scarce';
    return {
      ...watch,
      poorLooks: looks,
      wellSince: null,
      bandwidth: looks >= poorLooksInARow ? worse : bandwidth,
    };
  }
  const since = wellSince ?? now;
  const well = { ...watch, poorLooks: 0, wellSince: since };
  if (bandwidth !== 'enough' && now - since >= recoveryMs)
    return {
      ...well,
      bandwidth: 'enough',
      wellSince: now,
      recoveryMs: Math.min(maxRecoveryMs, recoveryMs * 2),
    };
  if (bandwidth === 'enough' && now - since >= maxRecoveryMs) return { ...well, recoveryMs: firstRecoveryMs };
  return well;
}
