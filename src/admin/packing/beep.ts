let audio: AudioContext | undefined;

/** A high short tone for right, a low long one for wrong, to be heard without looking. */
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
    // Without sound it is still shown.
  }
}
