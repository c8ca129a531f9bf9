/** The figures from two samples of a connection's receiving side. */
export interface Sample {
  received: number;
  lost: number;
  /** Seconds; undefined while it is not known. */
  roundTrip: number | undefined;
  jitter: number;
  /** Whether the picture that this side sends is small because the device cannot compress a larger one in time. */
  isBusy: boolean;
}

/** 0 only while reconnecting, 5 is best. */
export type Quality = 0 | 1 | 2 | 3 | 4 | 5;

/** The least number of points for 5, 4, 3 and 2. */
const bands = [
  [85, 5],
  [70, 4],
  [50, 3],
  [30, 2],
] as const;

/** The loss between the two samples, in percent. */
export function lossBetween(before: Sample, after: Sample): number {
  const received = after.received - before.received;
  const lost = Math.max(0, after.lost - before.lost);
  // A side with everything off sends nothing, which is not bad.
  return lost === 0 ? 0 : (100 * lost) / (lost + Math.max(0, received));
}

/**
 * Between the two samples: 100 points, less the delay over 100 ms at one for 10 ms, less five for each percent that was
 * lost.
 */
export function qualityBetween(before: Sample, after: Sample): Quality {
  const delayMs = 1000 * ((after.roundTrip ?? 0) / 2 + after.jitter);
  const points = 100 - Math.max(0, delayMs - 100) / 10 - lossBetween(before, after) * 5;
  return bands.find(([least]) => points >= least)?.[1] ?? 1;
}

/** The incoming media in a connection's statistics. */
export function sampleOf(report: RTCStatsReport): Sample {
  const sample: Sample = { received: 0, lost: 0, roundTrip: undefined, jitter: 0, isBusy: false };
  for (const entry of report.values() as Iterable<Record<string, unknown>>) {
    if (entry['type'] === 'inbound-rtp') {
      const { packetsReceived, packetsLost, jitter } = entry as unknown as RTCInboundRtpStreamStats;
      sample.received += packetsReceived ?? 0;
      sample.lost += packetsLost ?? 0;
      sample.jitter = Math.max(sample.jitter, jitter ?? 0);
    }
    if (entry['type'] === 'outbound-rtp' && entry['qualityLimitationReason'] === 'cpu') sample.isBusy = true;
    if (entry['type'] === 'candidate-pair' && entry['nominated'] === true)
      sample.roundTrip = (entry as unknown as RTCIceCandidatePairStats).currentRoundTripTime;
  }
  return sample;
}
