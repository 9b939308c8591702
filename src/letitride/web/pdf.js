// A plain PDF of lines of text, written here: one font, pages of A4, columns in points.

const [WIDE, HIGH, MARGIN, LEADING] = [595, 842, 56, 17];
const PER_PAGE = Math.floor((HIGH - 2 * MARGIN) / LEADING);

/** Text as a PDF string; what the font's encoding lacks becomes what it has. */
const quoted = (text) => `(${text.replaceAll("−", "-").replaceAll(/[^\x20-\x7e]/g, "?").replaceAll(/[\\()]/g, "\\$&")})`;

/** `rows` are lines of cells, each { text, x, size } with x in points from the margin. */
export function pdfOf(title, rows) {
  const pages = [];
  for (let n = 0; n < rows.length; n += PER_PAGE) pages.push(rows.slice(n, n + PER_PAGE));
  const kids = pages.map((_, n) => `${4 + 2 * n} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((page, n) => {
      const drawn = page.flatMap((cells, row) => cells.map(({ text, x = 0, size = 10 }) => `BT /F1 ${size} Tf ${MARGIN + x} ${HIGH - MARGIN - LEADING * (row + 1)} Td ${quoted(text)} Tj ET`)).join("\n");
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDE} ${HIGH}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * n} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
    `<< /Title ${quoted(title)} >>`,
  ];
  return written(objects);
}

/** Objects one after the other, and the table of where each begins. */
function written(objects) {
  let text = "%PDF-1.4\n";
  const places = objects.map((object, n) => {
    const place = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const entries = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
