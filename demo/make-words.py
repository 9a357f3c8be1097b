"""Writes the times of the words of a demo interview, as a recogniser would: {signature}_wywiad.json beside its sound.

    python3 demo/make-words.py SIGNATURE

Speaks each line of story.txt again, as make-speech.mjs does, and takes the times that the synthesizer reports. Refuses when
a line is not as long as in the transcript: another version of espeak-ng would give times that the sound does not have.
Needs libespeak-ng and story.txt whose lines are written as they are spoken.
"""
import ctypes
import json
import multiprocessing
import pathlib
import re
import sys

SAMPLE_RATE = 22_050
LOUD = 200
WORD, SYNCHRONOUS, RATE, PITCH, WORD_GAP = 1, 2, 1, 3, 7
UTF8_PHONEMES_END_PAUSE = 0x1101


class Event(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", ctypes.c_char * 8),
    ]


def speak(spoken, voice, results):
    """The samples, and pairs of a word's place in the text and its first sample."""
    samples, words = [], []

    @ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event))
    def take(wave, count, events):
        samples.extend(wave[:count])
        index = 0
        while events[index].type != 0:
            if events[index].type == WORD and events[index].text_position > 0:
                words.append((events[index].text_position - 1, events[index].sample))
            index += 1
        return 0

    espeak = ctypes.CDLL("libespeak-ng.so.1")
    if espeak.espeak_Initialize(SYNCHRONOUS, 0, None, 0) != SAMPLE_RATE:
        raise SystemExit("espeak-ng does not start")
    espeak.espeak_SetSynthCallback(take)
    espeak.espeak_SetVoiceByName(f"pl+{voice['voice']}".encode())
    for parameter, value in ((RATE, voice["speed"]), (PITCH, voice["pitch"]), (WORD_GAP, voice.get("gap", "2"))):
        espeak.espeak_SetParameter(parameter, int(value), 0)
    text = spoken.encode() + b"\0"
    espeak.espeak_Synth(text, len(text), 0, 1, 0, UTF8_PHONEMES_END_PAUSE, None, None)
    espeak.espeak_Synchronize()
    results.put((samples, words))


def speak_afresh(spoken, voice):
    """In a process of its own, since the synthesizer's state goes on from one text to the next."""
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    process = context.Process(target=speak, args=(spoken, voice, results))
    process.start()
    spoken_words = results.get()
    process.join()
    return spoken_words


def words_of(spoken, voice, start_ms, end_ms):
    samples, found = speak_afresh(spoken, voice)
    loud = [index for index, sample in enumerate(samples) if abs(sample) > LOUD]
    # The cut of make-speech.mjs.
    first = max(0, loud[0] - round(SAMPLE_RATE * 0.02))
    last = min(len(samples), loud[-1] + round(SAMPLE_RATE * 0.08))
    length_ms = (last - first) / SAMPLE_RATE * 1000
    if not -2 < end_ms - start_ms - length_ms < 202:
        raise SystemExit(f"{start_ms} ms: {length_ms:.0f} ms in this version of espeak-ng, another length in the sound")
    texts = list(re.finditer(r"\S+", spoken))
    starts = [next(sample for place, sample in found if text.start() <= place < text.end()) for text in texts]
    seconds = lambda sample: round(start_ms / 1000 + max(0, sample - first) / SAMPLE_RATE, 3)
    return [
        {
            "word": text.group(),
            "start": seconds(start),
            "end": seconds(max(index for index in loud if index < until)),
        }
        for text, start, until in zip(texts, starts, [*starts[1:], len(samples)])
    ]


def read_story(text):
    voices, lines = {}, []
    for line in map(str.strip, text.splitlines()):
        if line == "" or line.startswith(("#", "==")):
            continue
        speaker, rest = line.split("|", 1)
        if line.startswith("%"):
            voices[speaker[1:].strip()] = dict(pair.split("=") for pair in rest.split())
        else:
            lines.append((speaker.strip(), re.sub(r"\s*\{[^}]*\}$", "", rest.strip())))
    return voices, lines


def main(signature):
    home = pathlib.Path(__file__).parent / "recordings" / signature
    voices, lines = read_story((home / "story.txt").read_text())
    clock = r"(\d+):(\d+):(\d+),(\d+)"
    times = [
        [((int(h) * 60 + int(m)) * 60 + int(s)) * 1000 + int(ms) for h, m, s, ms in re.findall(clock, line)]
        for line in (home / f"{signature}_wywiad.srt").read_text().splitlines()
        if " --> " in line
    ]
    segments = []
    for (speaker, spoken), (start_ms, end_ms) in zip(lines, times, strict=True):
        words = words_of(spoken, voices[speaker], start_ms, end_ms)
        segment = {"start": start_ms / 1000, "end": words[-1]["end"], "text": spoken, "speaker": speaker, "words": words}
        segments.append(json.dumps(segment, ensure_ascii=False))
    text = '{"segments": [\n' + ",\n".join(segments) + "\n]}\n"
    (home / f"{signature}_wywiad.json").write_text(text)
    print(f"{signature}: {len(segments)} lines, {len(text)} bytes")


main(sys.argv[1])
