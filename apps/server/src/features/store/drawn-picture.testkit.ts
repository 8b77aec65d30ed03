import sharp from 'sharp'

/** Points to the inch at which a drawing 120 wide is larger than any use of it. */
const DENSITY = 600

/** A drawing as the PNG that an operator would upload, see-through where nothing is drawn. */
export async function drawnPicture(svg: string, sidePx: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: DENSITY }).resize(sidePx).png().toBuffer()
}
