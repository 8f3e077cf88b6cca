/** What can be heard. Each also shows: nothing is ever told by sound alone. */
export type SoundName = 'dice' | 'hit' | 'miss' | 'fall' | 'turn';

/** One tone or knock of a sound; times in seconds from its beginning, frequencies in hertz. */
interface Stroke {
  at: number;
  lasts: number;
  /** A noise that is filtered around this frequency, or a tone of it. */
  of: 'noise' | 'sine' | 'triangle';
  from: number;
  to: number;
  /** Loudness, 0 to 1. */
  loud: number;
}

/** Five short sounds, made when they are heard: no file is fetched for them. */
export const sounds: Readonly<Record<SoundName, readonly Stroke[]>> = {
  dice: [
    { at: 0, lasts: 0.05, of: 'noise', from: 2600, to: 1800, loud: 0.7 },
    { at: 0.08, lasts: 0.04, of: 'noise', from: 2200, to: 1500, loud: 0.5 },
    { at: 0.14, lasts: 0.05, of: 'noise', from: 1900, to: 1300, loud: 0.35 },
  ],
  hit: [
    { at: 0, lasts: 0.12, of: 'triangle', from: 220, to: 90, loud: 0.8 },
    { at: 0, lasts: 0.05, of: 'noise', from: 1200, to: 600, loud: 0.5 },
  ],
  miss: [{ at: 0, lasts: 0.16, of: 'noise', from: 900, to: 2400, loud: 0.3 }],
  fall: [
    { at: 0, lasts: 0.3, of: 'sine', from: 160, to: 48, loud: 0.9 },
    { at: 0.12, lasts: 0.14, of: 'noise', from: 500, to: 200, loud: 0.4 },
  ],
  turn: [
    { at: 0, lasts: 0.22, of: 'sine', from: 523, to: 523, loud: 0.4 },
    { at: 0.14, lasts: 0.34, of: 'sine', from: 659, to: 659, loud: 0.4 },
  ],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** A sound that cannot be heard so many milliseconds after it was due is not heard at all. */
const tooLate = 300;

/** Plays a sound at a loudness of 0 to 1. Nothing happens where the machine or the page cannot, as before anybody has touched it. */
export async function playSound(name: SoundName, volume: number): Promise<void> {
  if (volume <= 0 || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    const audio = context;
    const late = new Promise((done) => setTimeout(done, tooLate));
    if (audio.state !== 'running') await Promise.race([audio.resume(), late]);
    if (audio.state === 'running') for (const stroke of sounds[name]) strike(audio, stroke, volume);
  } catch {
    // Without a loudspeaker the table is as good.
  }
}

function strike(audio: AudioContext, { at, lasts, of, from, to, loud }: Stroke, volume: number): void {
  const begins = audio.currentTime + at;
  const ends = begins + lasts;
  const gain = audio.createGain();
  // Loudness is felt as its square; a tail that ends at nothing makes no click.
  gain.gain.setValueAtTime(Math.max(0.0001, loud * volume * volume * 0.5), begins);
  gain.gain.exponentialRampToValueAtTime(0.0001, ends);
  gain.connect(audio.destination);
  if (of === 'noise') {
    const source = audio.createBufferSource();
    source.buffer = noise ??= noiseOf(audio);
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(from, begins);
    filter.frequency.exponentialRampToValueAtTime(to, ends);
    source.connect(filter).connect(gain);
    source.start(begins);
    source.stop(ends);
    return;
  }
  const tone = audio.createOscillator();
  tone.type = of;
  tone.frequency.setValueAtTime(from, begins);
  tone.frequency.exponentialRampToValueAtTime(to, ends);
  tone.connect(gain);
  tone.start(begins);
  tone.stop(ends);
}

function noiseOf(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.4), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
