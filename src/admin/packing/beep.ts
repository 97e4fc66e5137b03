let audio: AudioContext | undefined;

/** High and short for what is right, low and long for what is not: one hears it without looking. */
export function beep(isRight: boolean): void {
  try {
    audio ??= new AudioContext();
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = isRight ? 'sine' : 'square';
    tone.frequency.value = isRight ? 1320 : 196;
    gain.gain.value = isRight ? 0.12 : 0.2;
    tone.connect(gain).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + (isRight ? 0.09 : 0.45));
  } catch {
    // A browser without sound still shows it.
  }
}
