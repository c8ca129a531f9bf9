const refreshMs = 100;

/** One AudioContext for all tracks: a browser opens few. */
let shared: { context: AudioContext; users: number } | undefined;

function borrowContext(): AudioContext {
  shared ??= { context: new AudioContext(), users: 0 };
  shared.users += 1;
  return shared.context;
}

function giveBack(): void {
  if (!shared || (shared.users -= 1) > 0) return;
  void shared.context.close();
  shared = undefined;
}

/** Calls back with the loudness of a track, from 0 to 1; with null while the browser lets nobody listen. */
export function followLevel(track: MediaStreamTrack, onLevel: (level: number | null) => void): () => void {
  const context = borrowContext();
  const analyser = new AnalyserNode(context, { fftSize: 512 });
  const source = context.createMediaStreamSource(new MediaStream([track]));
  source.connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    if (context.state !== 'running') return onLevel(null);
    analyser.getFloatTimeDomainData(wave);
    const power = wave.reduce((sum, value) => sum + value * value, 0) / wave.length;
    // Speech into a laptop has a level of about 0.1.
    onLevel(Math.min(1, Math.sqrt(power) * 6));
  }, refreshMs);
  return () => {
    clearInterval(timer);
    source.disconnect();
    giveBack();
  };
}

/** When a microphone that is on lost its signal, in milliseconds; null while it has one. */
export type Silence = number | null;

/** No room is completely still for this long: a microphone that is switched off or broken gives nothing at all. */
const suspiciousMs = 4000;

/** `level` is null while the browser lets nobody listen, which says nothing about the microphone. */
export const afterLevel = (silence: Silence, level: number | null, now: number): Silence =>
  level === 0 ? (silence ?? now) : null;

export const isSuspicious = (silence: Silence, now: number): boolean =>
  silence !== null && now - silence >= suspiciousMs;
