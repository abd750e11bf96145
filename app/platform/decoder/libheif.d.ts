declare module "libheif-js/wasm-bundle.js" {
  type Handle = { readonly isHandle: unique symbol }
  /** A picture of a file, upright. */
  type HeifImage = { handle: Handle; is_primary: () => boolean; get_width: () => number; get_height: () => number }
  /** `data` is in the memory of the module, `stride` the bytes of a row. */
  type Plane = { data: Uint8Array<ArrayBuffer>; stride: number; width: number; height: number }
  type Choice<Name extends string> = Record<Name, { readonly isChoice: unique symbol }>
  const libheif: {
    HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] }
    heif_colorspace: Choice<"heif_colorspace_RGB">
    heif_chroma: Choice<"heif_chroma_interleaved_RGB">
    /** Without `channels` if it cannot be decoded. */
    heif_js_decode_image2: (handle: Handle, colorspace: object, chroma: object) => Promise<{ channels?: Plane[] }>
  }
  export default libheif
}
