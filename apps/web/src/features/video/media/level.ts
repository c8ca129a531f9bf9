const refreshMs = 100;

/** Calls back with the loudness of a track, from 0 to 1; with null while the browser lets nobody listen. */
export function followLevel(track: MediaStreamTrack, onLevel: (level: number | null) => void): () => void {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 512 });
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    if (context.state !== 'running') return onLevel(null);
    analyser.getFloatTimeDomainData(wave);
    const power = wave.reduce((sum, value) => sum + value * value, 0) / wave.length;
    // Speech into a laptop is some 0.1 strong.
    onLevel(Math.min(1, Math.sqrt(power) * 6));
  }, refreshMs);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
