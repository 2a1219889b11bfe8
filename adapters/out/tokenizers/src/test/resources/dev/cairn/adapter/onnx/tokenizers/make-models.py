"""Makes the models that the tests use: a few kilobytes each, always the same.

    pip install onnx tokenizers numpy
    python make-models.py

tiny-unigram   an embedding model with a SentencePiece (unigram) tokenizer, as multilingual ones have: each
               token has a fixed random direction. What else must be known is in the files beside it.
tiny-bpe       the same with a byte-level BPE tokenizer and no other files.
tiny-reranker  a cross-encoder that counts the words which question and text share.
reference.tsv  texts with the ids and the beginnings of their tokens, as the tokenizers' own Python gives them.
"""

import json
import pathlib
import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import AddedToken, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

HERE = pathlib.Path(__file__).parent
WORDS = """which database holds the invoices all are kept in when does train to leave departs at how do i prune
apple trees cut back branches late winter who wrote first act one of play was written by what is my blood type
doctor noted group positive where spare key an extra lies under blue flower pot query passage : .
ключ лежит под горшком где запасной база данных счета 钥匙 在 花盆 下面 哪里""".split()
CHARACTERS = [chr(c) for c in range(33, 127)] + list("абвгдежзийклмнопрстуфхцчшщъыьэюя")


def save(graph, folder, opset=17):
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=8)
    onnx.checker.check_model(model)
    folder.mkdir(exist_ok=True)
    onnx.save(model, folder / "model.onnx")


def dump(path, value):
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def ids_input(name):
    return helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])


def embedding_model(folder, vocabulary, dimension):
    table = numpy.random.default_rng(7).standard_normal((vocabulary, dimension)).astype(numpy.float16)
    graph = helper.make_graph(
        [
            helper.make_node("Gather", ["table", "input_ids"], ["half"]),
            helper.make_node("Cast", ["half"], ["vectors"], to=TensorProto.FLOAT),
            helper.make_node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT),
            helper.make_node("Unsqueeze", ["mask", "last"], ["column"]),
            helper.make_node("Mul", ["vectors", "column"], ["last_hidden_state"]),
        ],
        "embedding",
        [ids_input("input_ids"), ids_input("attention_mask")],
        [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "tokens", dimension])],
        [numpy_helper.from_array(table, "table"), numpy_helper.from_array(numpy.array([2]), "last")],
    )
    save(graph, folder)


def unigram():
    folder = HERE / "tiny-unigram"
    pieces = ["<s>", "<pad>", "</s>", "<unk>", "▁"] + ["▁" + word for word in WORDS] + CHARACTERS
    pieces += [c for word in WORDS for c in word if ord(c) > 0x2E80]
    pieces = list(dict.fromkeys(pieces))
    scores = [0.0] * 4 + [-8.0] + [-3.0 - len(p) * 0.01 if p.startswith("▁") else -10.0 for p in pieces[5:]]
    tokenizer = Tokenizer(models.Unigram(list(zip(pieces, scores)), unk_id=3, byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Lowercase()])
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.decoder = decoders.Metaspace()
    tokenizer.add_special_tokens([AddedToken(t, special=True) for t in ("<s>", "<pad>", "</s>", "<unk>")])
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> </s> $B </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    tokenizer.enable_truncation(16)
    tokenizer.enable_padding(length=16)
    embedding_model(folder, len(pieces), 16)
    tokenizer.save(str(folder / "tokenizer.json"))
    dump(folder / "config.json", {"model_type": "xlm-roberta", "hidden_size": 16, "max_position_embeddings": 514})
    dump(folder / "tokenizer_config.json", {"model_max_length": 1000000000000000019884624838656})
    dump(folder / "sentence_bert_config.json", {"max_seq_length": 128, "do_lower_case": False})
    dump(folder / "1_Pooling" / "config.json", {"word_embedding_dimension": 16, "pooling_mode_mean_tokens": True})
    dump(folder / "config_sentence_transformers.json", {"prompts": {"query": "query: ", "passage": "passage: "}})
    return tokenizer


def bpe():
    folder = HERE / "tiny-bpe"
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {symbol: i for i, symbol in enumerate(["<s>", "</s>", *alphabet])}
    merges = []
    for word in WORDS[:20]:
        symbols = ["Ġ", *word]
        while len(symbols) > 1:
            first, second = symbols[:2]
            if first + second not in vocabulary:
                vocabulary[first + second] = len(vocabulary)
                merges.append((first, second))
            symbols[:2] = [first + second]
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> $B </s>", special_tokens=[("<s>", 0), ("</s>", 1)]
    )
    embedding_model(folder, len(vocabulary), 8)
    tokenizer.save(str(folder / "tokenizer.json"))
    return tokenizer


def reranker():
    folder = HERE / "tiny-reranker"
    vocabulary = {t: i for i, t in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]", *dict.fromkeys(WORDS)])}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    size = len(vocabulary)
    words = numpy.ones((1, size), numpy.float32)
    words[0, :4] = 0
    constants = {
        "depth": numpy.array(size),
        "values": numpy.array([0, 1], numpy.float32),
        "last": numpy.array([2]),
        "tokens": numpy.array([1]),
        "words": words,
        "one": numpy.array(1, numpy.float32),
        "each": numpy.array(2, numpy.float32),
        "none": numpy.array(3, numpy.float32),
    }
    graph = helper.make_graph(
        [
            helper.make_node("OneHot", ["input_ids", "depth", "values"], ["occurring"], axis=-1),
            helper.make_node("Cast", ["token_type_ids"], ["types"], to=TensorProto.FLOAT),
            helper.make_node("Unsqueeze", ["types", "last"], ["second"]),
            helper.make_node("Sub", ["one", "second"], ["first"]),
            helper.make_node("Mul", ["occurring", "first"], ["asked"]),
            helper.make_node("Mul", ["occurring", "second"], ["said"]),
            helper.make_node("ReduceMax", ["asked"], ["question"], axes=[1], keepdims=0),
            helper.make_node("ReduceMax", ["said"], ["text"], axes=[1], keepdims=0),
            helper.make_node("Mul", ["question", "text"], ["both"]),
            helper.make_node("Mul", ["both", "words"], ["shared"]),
            helper.make_node("ReduceSum", ["shared", "tokens"], ["count"], keepdims=1),
            helper.make_node("Mul", ["count", "each"], ["counted"]),
            helper.make_node("Sub", ["counted", "none"], ["logits"]),
        ],
        "reranker",
        [ids_input("input_ids"), ids_input("token_type_ids")],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 1])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    save(graph, folder)
    tokenizer.save(str(folder / "tokenizer.json"))
    dump(folder / "config.json", {"model_type": "bert", "max_position_embeddings": 64})


def broken():
    """A model without vectors, one whose input nobody knows, and one that gives no numbers."""
    folder = HERE / "broken"
    folder.mkdir(exist_ok=True)
    float_ids = helper.make_tensor_value_info("pixels", TensorProto.FLOAT, ["batch", 3])
    out = helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", 3])
    save(helper.make_graph([helper.make_node("Identity", ["pixels"], ["last_hidden_state"])], "image", [float_ids], [out]), folder / "inputs")
    flat = helper.make_tensor_value_info("length", TensorProto.INT64, ["rank"])
    save(helper.make_graph([helper.make_node("Shape", ["input_ids"], ["length"])], "shape", [ids_input("input_ids")], [flat]), folder / "outputs")
    hidden = helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "tokens", 4])
    nan = numpy_helper.from_array(numpy.full((2000, 4), numpy.nan, numpy.float16), "table")
    nodes = [helper.make_node("Gather", ["table", "input_ids"], ["half"]), helper.make_node("Cast", ["half"], ["last_hidden_state"], to=TensorProto.FLOAT)]
    save(helper.make_graph(nodes, "nan", [ids_input("input_ids")], [hidden], [nan]), folder / "numbers")


TEXTS = [
    "Where is the spare key?",
    "Где запасной ключ?",
    "钥匙在花盆下面",
    "emoji 😀 and 𝔘nicode, ｆｕｌｌ ﬁ",
    "  spaces   and\ttabs ",
    "x",
]

if __name__ == "__main__":
    lines = []
    made = {"tiny-unigram": unigram(), "tiny-bpe": bpe()}
    reranker()
    broken()
    for name, tokenizer in made.items():
        tokenizer.no_truncation()
        tokenizer.no_padding()
        for text in TEXTS:
            encoding = tokenizer.encode(text)
            bare = tokenizer.encode(text, add_special_tokens=False)
            starts = [len(text[:start].encode("utf-16-le")) // 2 for start, _ in bare.offsets]
            lines.append("\t".join([name, json.dumps(text), " ".join(map(str, encoding.ids)), " ".join(map(str, starts))]))
    (HERE / "reference.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
