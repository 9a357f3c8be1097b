// Makes the tagged, fillable PDF forms and the small example documents of the recordings.
// Each text in demo/forms/*.mjs becomes a flat OpenDocument file (committed, so that a library can edit it in
// LibreOffice) and then a PDF by LibreOffice's own tagged export. Needs LibreOffice Writer, fc-match and pyftsubset on the PATH.
//   node demo/make-forms.mjs [part of a name]
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { embedFieldFont } from './forms-font.mjs';

const root = join(import.meta.dirname, '..');
const formsFolder = join(import.meta.dirname, 'forms');

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** `**bold**` is the only markup inside a text. */
const inline = (text) => escape(text).replace(/\*\*(.+?)\*\*/g, '<text:span text:style-name="Strong">$1</text:span>');

const namespaces = {
  office: 'office:1.0', style: 'style:1.0', text: 'text:1.0', table: 'table:1.0', draw: 'drawing:1.0', fo: 'xsl-fo-compatible:1.0',
  meta: 'meta:1.0', svg: 'svg-compatible:1.0', form: 'form:1.0',
};

const property = (name, value) =>
  `<form:property form:property-name="${name}" office:value-type="string" office:string-value="${escape(value)}"/>`;

/** Builds the controls of a form while its paragraphs are written. */
function makeControls() {
  const controls = [];
  const add = (element, name, label, extra = '') => {
    const id = `control${controls.length + 1}`;
    const kind = { text: 'TextField', textarea: 'TextField', checkbox: 'CheckBox' }[element];
    controls.push(
      `<form:${element} form:name="${name}" form:title="${escape(label)}" form:id="${id}" xml:id="${id}" form:tab-index="${controls.length + 1}" form:control-implementation="ooo:com.sun.star.form.component.${kind}" ${extra}><form:properties>${property('HelpText', label)}</form:properties></form:${element}>`,
    );
    return id;
  };
  return { controls, add };
}

function place(id, style, width, height) {
  return `<draw:control text:anchor-type="as-char" draw:style-name="${style}" draw:text-style-name="FieldText" draw:control="${id}" svg:width="${width}cm" svg:height="${height}cm" svg:y="-${(height * 0.72).toFixed(2)}cm"/>`;
}

/** The blocks of a document; each returns its OpenDocument text. */
function writeBlock(block, form) {
  if (typeof block === 'string') return `<text:p text:style-name="Body">${inline(block)}</text:p>`;
  if (block.h2) return `<text:h text:style-name="Heading_20_2" text:outline-level="2">${inline(block.h2)}</text:h>`;
  if (block.note) return `<text:p text:style-name="Note">${inline(block.note)}</text:p>`;
  if (block.centre) return `<text:p text:style-name="Centre">${inline(block.centre)}</text:p>`;
  if (block.list) return `<text:list text:style-name="Points">${block.list.map((item) => `<text:list-item><text:p text:style-name="Item">${inline(item)}</text:p></text:list-item>`).join('')}</text:list>`;
  if (block.field) {
    const lines = block.lines ?? 1;
    const id = form.add(lines > 1 ? 'textarea' : 'text', block.name, block.field, lines > 1 ? 'form:multi-line="true"' : '');
    return `<text:p text:style-name="Label">${inline(block.field)}</text:p><text:p text:style-name="Field">${place(id, 'Box', 17, lines > 1 ? lines * 0.62 : 0.78)}</text:p>`;
  }
  if (block.check) {
    const id = form.add('checkbox', block.name, block.check);
    return `<text:p text:style-name="Check">${place(id, 'Tick', 0.45, 0.45)} ${inline(block.check)}</text:p>`;
  }
  if (block.sign) return `<text:p text:style-name="Sign">${inline(block.sign)}</text:p>`;
  if (block.table) return writeTable(block.table, block.caption);
  throw new Error(`unknown block: ${JSON.stringify(block)}`);
}

function writeTable([head, ...rows], name) {
  const cell = (text, style) => `<table:table-cell table:style-name="Cell" office:value-type="string"><text:p text:style-name="${style}">${inline(text)}</text:p></table:table-cell>`;
  return `<table:table table:name="${escape(name)}" table:style-name="Grid"><table:table-column table:number-columns-repeated="${head.length}"/><table:table-header-rows><table:table-row>${head.map((text) => cell(text, 'Head')).join('')}</table:table-row></table:table-header-rows>${rows.map((row) => `<table:table-row>${row.map((text) => cell(text, 'TableText')).join('')}</table:table-row>`).join('')}</table:table>`;
}

const paragraph = (name, text, space, more = '') =>
  `<style:style style:name="${name}" style:family="paragraph" style:class="text"><style:paragraph-properties ${space}/><style:text-properties ${text}/></style:style>`;

function styles(serif) {
  const font = serif ? 'Liberation Serif' : 'Liberation Sans';
  const face = (name) => `<style:font-face style:name="${name}" svg:font-family="'${name}'"/>`;
  return `<office:font-face-decls>${face('Liberation Sans')}${face('Liberation Serif')}</office:font-face-decls>
<office:styles>
<style:default-style style:family="paragraph"><style:paragraph-properties fo:orphans="2" fo:widows="2"/><style:text-properties style:font-name="${font}" fo:font-size="10.5pt" fo:language="pl" fo:country="PL" style:language-asian="none" style:country-asian="none" style:language-complex="none" style:country-complex="none" fo:color="#1f2430" fo:hyphenate="false"/></style:default-style>
<style:default-style style:family="graphic"><style:text-properties style:font-name="Liberation Sans" fo:font-size="10.5pt" fo:language="pl" fo:country="PL"/></style:default-style>
<style:style style:name="Standard" style:family="paragraph"/>
${paragraph('Body', '', 'fo:margin-bottom="0.2cm" fo:line-height="125%"')}
${paragraph('Note', 'fo:font-style="italic" fo:color="#6b2724"', 'fo:margin-bottom="0.25cm" fo:line-height="120%"')}
${paragraph('Centre', 'fo:font-size="13pt"', 'fo:text-align="center" fo:margin-bottom="0.25cm"')}
${paragraph('Item', '', 'fo:margin-bottom="0.08cm" fo:line-height="120%"')}
${paragraph('Label', 'fo:font-size="9.5pt"', 'fo:margin-top="0.1cm" fo:margin-bottom="0.06cm" fo:keep-with-next="always"')}
${paragraph('Field', '', 'fo:margin-bottom="0.18cm"')}
${paragraph('FieldText', 'style:font-name="Liberation Sans" fo:font-size="10.5pt"', '')}
${paragraph('Check', '', 'fo:margin-left="0.75cm" fo:text-indent="-0.75cm" fo:margin-bottom="0.14cm" fo:line-height="120%"')}
${paragraph('Sign', 'fo:font-size="9.5pt"', 'fo:margin-top="1.7cm" fo:margin-right="8cm" fo:border-top="0.5pt solid #1f2430" fo:border-bottom="none" fo:border-left="none" fo:border-right="none" fo:padding="0.08cm" style:join-border="false"')}
${paragraph('Head', 'fo:font-weight="bold"', '')}
${paragraph('TableText', '', '')}
<style:style style:name="Heading_20_1" style:display-name="Heading 1" style:family="paragraph" style:default-outline-level="1"><style:paragraph-properties fo:margin-top="0.2cm" fo:margin-bottom="0.25cm" ${serif ? 'fo:text-align="center"' : ''}/><style:text-properties style:font-name="Liberation Serif" fo:font-size="19pt" fo:font-weight="bold"/></style:style>
<style:style style:name="Heading_20_2" style:display-name="Heading 2" style:family="paragraph" style:default-outline-level="2"><style:paragraph-properties fo:margin-top="0.4cm" fo:margin-bottom="0.14cm" fo:keep-with-next="always"/><style:text-properties style:font-name="Liberation Serif" fo:font-size="13pt" fo:font-weight="bold" fo:color="#1f4f54"/></style:style>
<style:style style:name="Strong" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<text:list-style style:name="Points"><text:list-level-style-bullet text:level="1" text:bullet-char="–"><style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" text:list-tab-stop-position="0.6cm" fo:text-indent="-0.6cm" fo:margin-left="0.6cm"/></style:list-level-properties><style:text-properties style:font-name="Liberation Sans"/></text:list-level-style-bullet></text:list-style>
</office:styles>
<office:automatic-styles>
<style:style style:name="Box" style:family="graphic"><style:graphic-properties draw:fill="none" style:vertical-pos="from-top" style:vertical-rel="baseline"/><style:text-properties style:font-name="Liberation Sans" fo:font-size="10.5pt"/></style:style>
<style:style style:name="Tick" style:family="graphic"><style:graphic-properties style:vertical-pos="from-top" style:vertical-rel="baseline"/></style:style>
<style:style style:name="Grid" style:family="table"><style:table-properties style:width="17cm" table:align="left" fo:margin-bottom="0.3cm"/></style:style>
<style:style style:name="Cell" style:family="table-cell"><style:table-cell-properties fo:padding="0.12cm" fo:border="0.5pt solid #1f2430"/></style:style>
<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin-top="1.8cm" fo:margin-bottom="1.8cm" fo:margin-left="2cm" fo:margin-right="2cm"/></style:page-layout>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page"/></office:master-styles>`;
}

export function writeDocument(source) {
  const form = makeControls();
  const body = source.blocks.map((block) => writeBlock(block, form)).join('\n');
  const forms = form.controls.length > 0
    ? `<office:forms form:automatic-focus="false" form:apply-design-mode="false"><form:form form:name="Formularz" form:control-implementation="ooo:com.sun.star.form.component.Form">${form.controls.join('\n')}</form:form></office:forms>`
    : '';
  const xmlns = Object.entries(namespaces).map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`).join(' ');
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${xmlns} xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:ooo="http://openoffice.org/2004/office" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:meta><dc:title>${escape(source.title)}</dc:title><dc:subject>${escape(source.subject)}</dc:subject><dc:language>pl-PL</dc:language></office:meta>
${styles(source.serif)}
<office:body><office:text>${forms}
<text:p text:style-name="Label">${inline(source.over)}</text:p>
<text:h text:style-name="Heading_20_1" text:outline-level="1">${inline(source.heading ?? source.title)}</text:h>
${body}
</office:text></office:body></office:document>
`;
}

const exportOptions = Object.fromEntries(
  ['UseTaggedPDF', 'PDFUACompliance', 'ExportFormFields', 'DisplayPDFDocumentTitle', 'ExportBookmarks'].map((name) => [name, { type: 'boolean', value: 'true' }]),
);

function makePdf(name, source, folder) {
  const odt = join(formsFolder, `${name}.fodt`);
  writeFileSync(odt, writeDocument(source));
  const filter = `pdf:writer_pdf_Export:${JSON.stringify(exportOptions)}`;
  execFileSync('soffice', [`-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`, '--headless', '--convert-to', filter, '--outdir', folder, odt], { stdio: 'ignore' });
  embedFieldFont(join(folder, `${name}.pdf`), folder);
  const target = join(root, source.target);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(folder, `${name}.pdf`), target);
  console.log(source.target);
}

const folder = mkdtempSync(join(tmpdir(), 'glosy-forms-'));
try {
  for (const file of readdirSync(formsFolder).filter((name) => name.endsWith('.mjs') && name.includes(process.argv[2] ?? '')).sort()) {
    const { source } = await import(pathToFileURL(join(formsFolder, file)).href);
    makePdf(file.replace('.mjs', ''), source, folder);
  }
} finally {
  rmSync(folder, { recursive: true });
}
