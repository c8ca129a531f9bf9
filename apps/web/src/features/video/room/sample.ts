import type { Sample } from './network-quality';

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
