import type { OhmsRecord } from '@glosy/core/formats/ohms/ohms-record';
import { readOhms } from '@glosy/core/formats/ohms/read-ohms';
import { describe, expect, it } from 'vitest';
import { readTranscript } from '../../transcript-file/read-transcript.ts';
import { parseXml } from './parse-xml.ts';

const first = (xml: string) => readOhms(parseXml(xml))[0] as OhmsRecord;

/** Invented files in the form that the OHMS application of other archives exports. */
describe('a whole OHMS file of another archive', () => {
  it('5.4 has its minutes, its index points with all their fields, and Windows line ends', () => {
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<ROOT xmlns="https://www.weareavp.com/nunncenter/ohms" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="https://www.weareavp.com/nunncenter/ohms/ohms.xsd">',
      '<record id="00098765" dt="2021-11-03"><version>5.4</version>',
      '<date value="1999-04-21" format="yyyy-mm-dd"/><date_nonpreferred_format/>',
      '<cms_record_id>hm0042</cms_record_id><title>Interview with Maria Zielińska, April 21, 1999</title>',
      '<accession>1999oh042_kl007</accession><duration>01:02:30</duration>',
      '<collection_id/><collection_name>Work &amp; Life</collection_name><repository>Library</repository>',
      '<subject>Mills; Textile workers</subject><keyword>Łódź</keyword><keyword/>',
      '<interviewee>Maria Zielińska</interviewee><interviewee/><interviewer>Jan Nowak</interviewer>',
      '<media_url>https://example.org/a.mp3</media_url><file_name>1999oh042.mp3</file_name>',
      '<sync>1:|1(4)|5(3)|5(3)|7(2)</sync><sync_alt/><transcript_alt_lang/><translate>0</translate>',
      '<mediafile><host>Other</host><host_account_id/><host_player_id/><host_clip_id/></mediafile>',
      '<index>',
      '<point><time>0</time><title>Introduction</title><title_alt/><partial_transcript>This is</partial_transcript><partial_transcript_alt/><synopsis>Opening &amp;quot;words&amp;quot;.&lt;br /&gt;Second line.</synopsis><synopsis_alt/><keywords>Mills;  Looms ;;</keywords><keywords_alt/><subjects>Textile workers--Poland</subjects><subjects_alt/><gpspoints><gps>51.7592, 19.4560</gps><gps_zoom>17</gps_zoom><gps_text>Łódź</gps_text></gpspoints><hyperlinks><hyperlink>https://example.org</hyperlink><hyperlink_text>Link</hyperlink_text></hyperlinks></point>',
      '<point><time>3700</time><title>Later</title><synopsis/><keywords/><subjects/></point>',
      '</index><type>interview</type>',
      '<description><![CDATA[About mills & looms.]]></description><rel/>',
      '<transcript>NOWAK: This is one of many.',
      '',
      'ZIELIŃSKA: Yes, it&amp;#039;s so.&lt;br/&gt;',
      '',
      'NOWAK: And then what?',
      '',
      'ZIELIŃSKA: We left.',
      '</transcript><transcript_alt/><rights>Rights &amp;copy; Library</rights><fmt>audio</fmt><usage/><userestrict>0</userestrict><xmllocation/><xmlfilename/><collection_link/><series_link/></record></ROOT>',
    ].join('\r\n');
    const record = first(`\uFEFF${xml}`);
    expect(record).toMatchObject({
      title: 'Interview with Maria Zielińska, April 21, 1999',
      accession: '1999oh042_kl007',
      date: '1999-04-21',
      durationSeconds: 3750,
      interviewees: ['Maria Zielińska'],
      subjects: ['Mills', 'Textile workers', 'Łódź'],
      summary: 'About mills & looms.',
      rights: 'Rights © Library',
      fileName: '1999oh042.mp3',
      times: 'exact',
    });
    expect(record.points).toEqual([
      {
        ...{ startSeconds: 0, title: 'Introduction', synopsis: 'Opening "words".\nSecond line.' },
        keywords: ['Mills', 'Looms', 'Textile workers--Poland'],
      },
      { startSeconds: 3700, title: 'Later', synopsis: '', keywords: [] },
    ]);
    expect(record.lines.map(({ startMs, text }) => [startMs, text])).toEqual([
      [0, 'NOWAK: This is'],
      [60_000, 'one of many.'],
      [expect.any(Number), "ZIELIŃSKA: Yes, it's so."],
      [expect.any(Number), 'NOWAK: And'],
      [180_000, 'then what?'],
      [240_000, 'ZIELIŃSKA: We left.'],
    ]);
  });

  it('6 has WebVTT with named voices, footnotes, settings and short times, and an empty 5.4 transcript', () => {
    const vtt = [
      'WEBVTT - Interview',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'NOTE kept by nobody',
      '',
      'cue-1',
      '61:00:02.000 --> 61:00:04.500 align:start position:0%',
      '<v.loud Maria Zielińska>We left&nbsp;<i>Łódź</i>.[[footnote]]1[[/footnote]]</v>',
      '',
    ].join('\n');
    const early = vtt.replaceAll('61:00:0', '01:00:0');
    const xml = `<ROOT><record><version>6.0</version><title>T</title><sync/><index/><transcript/><vtt_transcript>${early
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')}</vtt_transcript></record></ROOT>`;
    const record = first(xml);
    expect(record.points).toEqual([]);
    expect(record.durationSeconds).toBeNull();
    expect(record.lines).toEqual([
      { startMs: 3_602_000, endMs: 3_604_500, text: 'Maria Zielińska: We left\u00A0Łódź. [1]' },
    ]);
  });

  it('with only an index, and no transcript, is loaded for its points', async () => {
    const [read] = await readTranscript(
      'a.xml',
      Buffer.from(
        '<ROOT><record><title>T</title><sync>1:</sync><transcript>No transcript.</transcript><index><point><time>01:05:09</time><title>A</title></point></index></record></ROOT>',
      ),
      { soundMs: null },
    );
    expect(read?.lines).toEqual([]);
    expect(read?.record?.points).toEqual([{ startSeconds: 3909, title: 'A', synopsis: '', keywords: [] }]);
  });

  it('may contain HTML as elements, and an empty line before its declaration', () => {
    const record = first(
      '\n<?xml version="1.0"?><ROOT><record><title>T</title><sync>1:|2(2)</sync><transcript>NOWAK: So it <i>is</i>.<br/>Yes.\n<p>LIS: And</p><p>then?</p></transcript><description>One.<br/>Two.</description></record></ROOT>',
    );
    expect(record.lines.map(({ text }) => text)).toEqual(['NOWAK: So it is. Yes.', 'LIS: And', 'then?']);
    expect(record.summary).toBe('One.\nTwo.');
  });

  it('may name characters as HTML does, without a document type', () => {
    const transcript = (text: string) =>
      `<ROOT><record><title>T</title><transcript>${text}</transcript></record></ROOT>`;
    expect(first(transcript('Caf&eacute;&nbsp;&ndash; &amp;oacute;')).lines[0]?.text).toBe('Café – ó');
    expect(() => first(transcript('&file;'))).toThrow(/poprawny plik XML/);
  });

  it('is read in the encoding that it declares', async () => {
    const xml =
      '<?xml version="1.0" encoding="ISO-8859-1"?><ROOT><record><title>Señor</title><transcript>No transcript.</transcript></record></ROOT>';
    expect((await readTranscript('a.xml', Buffer.from(xml, 'latin1'), { soundMs: null }))[0]?.record?.title).toBe(
      'Señor',
    );
  });

  it('without minute marks uses the times at the beginning of its paragraphs', () => {
    const transcript = '[00:01:05] NOWAK: Yes.\n\n[00:02:00] LIS: No.\n\n[01:00:10] NOWAK: So.';
    const record = first(`<ROOT><record><title>T</title><transcript>${transcript}</transcript></record></ROOT>`);
    expect(record.times).toBe('exact');
    expect(record.lines.map(({ startMs, text }) => [startMs, text])).toEqual([
      [65_000, 'NOWAK: Yes.'],
      [120_000, 'LIS: No.'],
      [3_610_000, 'NOWAK: So.'],
    ]);
    const marked = first(
      `<ROOT><record><title>T</title><sync>1:|1(3)</sync><transcript>${transcript}</transcript></record></ROOT>`,
    );
    expect(marked.lines[0]?.startMs).toBe(0);
  });

  it('reports how many points of its index name places or pages', () => {
    const points = [
      '<gpspoints><gps>51.75, 19.45</gps></gpspoints>',
      '<hyperlink>https://example.org</hyperlink><gps/>',
      '<gps/><hyperlinks><hyperlink> </hyperlink></hyperlinks>',
    ].map((inside) => `<point><time>1</time><title>A</title>${inside}</point>`);
    const record = first(`<ROOT><record><title>T</title><index>${points.join('')}</index></record></ROOT>`);
    expect(record.linkedPoints).toBe(2);
  });

  it('names its languages in English or by their codes, and its series', () => {
    const languagesOf = (language: string) =>
      first(`<ROOT><record><title>T</title><language>${language}</language></record></ROOT>`).languages;
    expect(languagesOf('English')).toEqual(['en']);
    expect(languagesOf('Polish; Yiddish')).toEqual(['pl', 'yi']);
    expect(languagesOf('pl; szl')).toEqual(['pl', 'szl']);
    expect(languagesOf('Old Prussian')).toEqual([]);
    const series = '<ROOT><record><title>T</title><series_name>Mills</series_name></record></ROOT>';
    expect(first(series).series).toBe('Mills');
  });
});
