/** Two notes of a door bell, in Hz, and between two of them. */
const notes = [659.25, 523.25];
const everyMs = 2500;

/** Rings until stopped, if the browser lets this page make a sound: the person must have touched it before. */
export function startRingSound(): () => void {
  if (!navigator.userActivation?.hasBeenActive) return () => undefined;
  const context = new AudioContext();
  const strike = () => {
    for (const [at, frequency] of notes.entries()) {
      const start = context.currentTime + at * 0.35;
      const gain = context.createGain();
      gain.gain.setValueAtTime(0.18, start);
      gain.gain.exponentialRampToValueAtTime(0.001, start + 0.9);
      const tone = new OscillatorNode(context, { frequency, type: 'sine' });
      tone.connect(gain).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.9);
    }
    navigator.vibrate?.([200, 100, 200]);
  };
  strike();
  const timer = setInterval(strike, everyMs);
  return () => {
    clearInterval(timer);
    navigator.vibrate?.(0);
    void context.close();
  };
}
